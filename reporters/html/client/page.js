import { startCopying } from './copying.js'
import { startKernelTable } from './kernel_table.js'
import { startOpening } from './open_section.js'
import { startProbeTables } from './probe_table.js'

startKernelTable()
startProbeTables()
startCopying()
startOpening()
