import { expect, test } from 'vitest'
import { checkMoney } from '../../money/integrity-checks/check-money.ts'
import { startDesk } from './queue.fixture.ts'
import { brokenRules, runProgramme } from './programme.fixture.ts'

/** More by `node bench/service-requests.ts`. */
const STEPS = Number(process.env['DESK_STEPS'] ?? 150)
const SEED = Number(process.env['DESK_SEED'] ?? 7)

test(
  `sell, change, suspend, activate, claim, cancel and refund in any order, ${STEPS} times: the books hold`,
  async () => {
    const desk = await startDesk()
    try {
      const tally = await runProgramme(desk, {
        steps: STEPS,
        seed: SEED,
        check: async (step) => {
          expect({ step, broken: [...(await checkMoney(desk.product)), ...(await brokenRules(desk))] }).toEqual({
            step,
            broken: [],
          })
        },
      })
      if (process.env['DESK_STEPS']) console.log(tally)
      // A programme in which nothing happens would prove nothing.
      for (const did of ['sold', 'approved', 'paid', 'refunded', 'claimed'])
        expect(tally[did] ?? 0, JSON.stringify(tally)).toBeGreaterThan(0)
    } finally {
      await desk.stop()
    }
  },
  STEPS * 2_000,
)
