import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openTestSimulator, type TestSimulator } from './testing.ts'

/** One simulator for the tests of a file, stopped after them; before each it has no callbacks and no faults. */
export function useSimulator(): TestSimulator {
  // Filled before the first test: a file names it where it is loaded.
  const sim = {} as TestSimulator
  beforeAll(async () => {
    Object.assign(sim, await openTestSimulator())
  })
  afterAll(() => sim.stop())
  beforeEach(async () => {
    sim.callbacks.length = 0
    await sim.control('DELETE', 'faults')
  })
  return sim
}
