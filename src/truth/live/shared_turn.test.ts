import { expect, test } from 'vitest'
import { sharedTurn } from './shared_turn.ts'
import { turns } from './turns.ts'

test('several hold it at once, and keep out whoever needs it alone', async () => {
  const alone = turns()
  const together = sharedTurn(alone)
  const log: string[] = []
  const [one, other] = await Promise.all([together(), together()])
  const third = alone().then((end) => {
    log.push('alone')
    return end
  })
  one()
  await Promise.resolve()
  const late = await together()
  other()
  log.push('shared')
  late()
  const end = await third
  const again = together().then((endAgain) => {
    log.push('shared again')
    endAgain()
  })
  end()
  await again
  expect(log).toEqual(['shared', 'alone', 'shared again'])
})
