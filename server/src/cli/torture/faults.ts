import { MID_FAULTS, type MidFault } from '../../simulators/mid/start.ts'
import type { Chance } from './chance.ts'

const FAILED_REQUESTS = [
  { kind: 'drop', stage: 'before' },
  { kind: 'drop', stage: 'after' },
  { kind: 'answer', status: 500 },
  { kind: 'answer', status: 403, body: '<html>Forbidden</html>' },
  { kind: 'delay', ms: 2000 },
]
// Without 103 (a payout stays pending) and 117 (a payment is reversed the next day), which take longer than a run, and without
// 104, 107 and 111 to 113: refused requests, and faults that the other lists contain.
const BEHAVIOURS = ['101', '102', '105', '106', '108', '109', '110', '114', '115', '116']
const UNUSUAL_CALLBACKS = [
  { kind: 'callback', copies: 0 },
  { kind: 'callback', copies: 3 },
  { kind: 'callback', copies: 1, method: 'PUT' },
  { kind: 'callback', copies: 1, body: 'garbage' },
  { kind: 'callback', copies: 1, body: 'huge' },
  { kind: 'callback', copies: 2, delayMs: 20_000 },
  ...BEHAVIOURS.map((as) => ({ kind: 'behave', as })),
]

/** Fault of a provider in its next requests of a type. */
export function randomFault(random: Chance) {
  const on = random.pick(['collect', 'disburse', 'collect-status', 'disburse-status'])
  return {
    on,
    times: 1 + random.below(4),
    fault: random.pick(on.endsWith('status') ? FAILED_REQUESTS : [...FAILED_REQUESTS, ...UNUSUAL_CALLBACKS]),
  }
}

/** Fault of the MID in its next responses. */
export function randomMidFaults(random: Chance): MidFault[] {
  return Array.from({ length: 2 + random.below(5) }, () => random.pick(MID_FAULTS))
}
