import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openTestSimulator, type TestSimulator } from './testing.ts'

/** One simulator for the tests of a file, stopped after them. Callbacks and faults are cleared before each test. */
export function useSimulator(): TestSimulator {
  // Filled before the first test, because test files need the object when they are loaded.
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
