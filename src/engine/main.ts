import { enableCompileCache } from 'node:module'

// Every query is a process: without the cache, stripping types would be most of its run time.
enableCompileCache()
const { run } = await import('./run.ts')
await run(process.argv.slice(2))
