import type { MovementKind, MovementState } from './movement-terms.ts'

/** The last three digits of a number decide how its phone behaves; any other number approves. */
export const BEHAVIOURS = {
  approves: 'Approves',
  '101': 'Insufficient wallet balance; payout: insufficient balance of our account',
  '102': 'Wrong PIN; payout: no wallet on that network',
  '103': 'Ignores the prompt for a minute; payout: stays pending',
  '104': 'Not registered on that network; name check: another name',
  '105': 'Pays without a callback',
  '106': 'Never pays, no callback; payout: fails without a callback',
  '107': 'Pays and sends the same callback three times',
  '108': 'Pays 20 minutes later',
  '109': 'A failed callback, then a successful one',
  '110': 'Pays one cedi less',
  '111': 'The request is refused as invalid',
  '112': 'The gateway responds with 403 and an HTML page',
  '113': 'The connection drops after the request is accepted; paid later',
  '114': 'A failed callback with an amount of 0',
  '115': 'The gateway reports an unknown outcome; paid later without a callback',
  '116': 'The callback arrives before the response to the request',
  '117': 'Pays; the network reverses the payment the next day',
} as const

export type Behaviour = keyof typeof BEHAVIOURS

/** Outcome of a movement; each protocol has its own terms for it. */
export type Outcome =
  | 'paid'
  | 'no_funds'
  | 'wrong_pin'
  | 'ignored'
  | 'declined'
  | 'no_wallet'
  | 'float_low'
  | 'reversed'

export type Step = { afterMs: number } & (
  | { type: 'settle'; state: Exclude<MovementState, 'pending'>; outcome: Outcome; shortPesewas?: number }
  | { type: 'callback'; copies: number; amountZero?: true }
)

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const SECOND_RESULT_DELAY_MS = 10_000

export function behaviourOf(phone: string): Behaviour {
  const digits = phone.slice(-3)
  return digits in BEHAVIOURS ? (digits as Behaviour) : 'approves'
}

/** Steps of the number's behaviour, unless someone answers on the phone first. */
export function stepsOf(kind: MovementKind, behaviour: Behaviour, delayMs: number): Step[] {
  return kind === 'collect' ? collectionSteps(behaviour, delayMs) : payoutSteps(behaviour, delayMs)
}

function collectionSteps(behaviour: Behaviour, delayMs: number): Step[] {
  switch (behaviour) {
    case '101':
      return withCallback(failAfter(delayMs, 'no_funds'))
    case '102':
      return withCallback(failAfter(delayMs, 'wrong_pin'))
    case '103':
      return withCallback(failAfter(MINUTE_MS, 'ignored'))
    case '106':
      return []
    case '110':
      return withCallback({ ...paid(delayMs), shortPesewas: 1_00 })
    case '114':
      return [failAfter(delayMs, 'declined'), { type: 'callback', afterMs: delayMs, copies: 1, amountZero: true }]
    case '117':
      return [...withCallback(paid(delayMs)), { ...paid(DAY_MS), state: 'refunded', outcome: 'reversed' }]
    default:
      return sharedSteps(behaviour, delayMs)
  }
}

function payoutSteps(behaviour: Behaviour, delayMs: number): Step[] {
  switch (behaviour) {
    case '101':
      return withCallback(failAfter(delayMs, 'float_low'))
    case '102':
      return withCallback(failAfter(delayMs, 'no_wallet'))
    case '103':
      return []
    case '106':
      return [failAfter(delayMs, 'declined')]
    default:
      return sharedSteps(behaviour, delayMs)
  }
}

function sharedSteps(behaviour: Behaviour, delayMs: number): Step[] {
  switch (behaviour) {
    case '105':
    case '115':
      return [paid(delayMs)]
    case '107':
      return withCallback(paid(delayMs), 3)
    case '108':
      return withCallback(paid(20 * MINUTE_MS))
    case '109':
      return [...withCallback(failAfter(delayMs, 'declined')), ...withCallback(paid(delayMs + SECOND_RESULT_DELAY_MS))]
    case '116':
      // No steps: the movement is paid and reported before the response to the request.
      return []
    default:
      return withCallback(paid(delayMs))
  }
}

type Settle = Extract<Step, { type: 'settle' }>

function paid(afterMs: number): Settle {
  return { type: 'settle', afterMs, state: 'paid', outcome: 'paid' }
}

function failAfter(afterMs: number, outcome: Outcome): Settle {
  return { type: 'settle', afterMs, state: 'failed', outcome }
}

function withCallback(settle: Settle, copies = 1): Step[] {
  return [settle, { type: 'callback', afterMs: settle.afterMs, copies }]
}
