import { expect, test } from 'vitest'
import { checkMoney } from '../../money/integrity-checks/check-money.ts'
import { startServiceApp } from './app.fixture.ts'
import { brokenRules, runRandomOperations } from './random-operations.fixture.ts'

/** `node bench/service-requests.ts` runs more steps. */
const STEPS = Number(process.env['QUEUE_STEPS'] ?? 150)
const SEED = Number(process.env['QUEUE_SEED'] ?? 7)

test(
  `sell, change, suspend, activate, claim, cancel and refund in any order, ${STEPS} times: all integrity checks pass`,
  async () => {
    const app = await startServiceApp()
    try {
      const counts = await runRandomOperations(app, {
        steps: STEPS,
        seed: SEED,
        check: async (step) => {
          expect({ step, broken: [...(await checkMoney(app.product)), ...(await brokenRules(app))] }).toEqual({
            step,
            broken: [],
          })
        },
      })
      if (process.env['QUEUE_STEPS']) console.log(counts)
      // Ensures that the run contains enough actions.
      for (const action of ['sold', 'approved', 'paid', 'refunded', 'claimed'])
        expect(counts[action] ?? 0, JSON.stringify(counts)).toBeGreaterThan(0)
    } finally {
      await app.stop()
    }
  },
  STEPS * 2_000,
)
