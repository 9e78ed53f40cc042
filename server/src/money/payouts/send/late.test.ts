import { afterEach, expect, test } from 'vitest'
import { checkMoney } from '../../integrity-checks/check-money.ts'
import { usePayoutQueue } from '../payout-queue.fixture.ts'
import { BROKEN, inSequence, lateDisbursements, PENDING, type ProviderStatus, type SentPayout } from './late.fixture.ts'

// Decision 0035: every status of a disbursement in every state of its payout.

const app = usePayoutQueue({ nodes: 2 })
const {
  reportStatus,
  statusReported,
  sent,
  awaiting,
  waiting,
  failed,
  paused,
  rejected,
  corrected,
  approvedOnly,
  again,
  resentAutomatically,
  summary,
} = lateDisbursements(app)
afterEach(async () => void (await app.control('DELETE', 'faults')))

const UNCHANGED = 'the same'

/** The state; then the state after `paid`, after `failed`, and after another amount or currency. */
const TABLE: [string, () => Promise<SentPayout>, string, string, string, string][] = [
  [
    'pending',
    awaiting,
    'disbursing(awaiting) 100 0: owed reserved',
    'paid(paid) 0 0: owed paid reserved',
    'failed(failed) 0 100: owed reserved returned',
    'review(review) 100 0: owed reserved',
  ],
  [
    'sent without a response',
    () => sent(BROKEN),
    'disbursing(unknown) 100 0: owed reserved',
    'paid(paid) 0 0: owed paid reserved',
    'failed(failed) 0 100: owed reserved returned',
    'review(review) 100 0: owed reserved',
  ],
  [
    'paid',
    inSequence(awaiting, statusReported('paid')),
    'paid(paid) 0 0: owed paid reserved',
    UNCHANGED,
    UNCHANGED,
    UNCHANGED,
  ],
  [
    'waiting for float',
    waiting,
    'waiting_for_float(failed) 100 0: owed reserved',
    'paid(paid) 0 0: owed paid reserved',
    UNCHANGED,
    'review(review) 100 0: owed reserved',
  ],
  [
    'waiting for float, paused',
    inSequence(waiting, paused),
    'on_hold(failed) 100 0: owed reserved',
    'review(review) 0 0: owed paid reserved',
    UNCHANGED,
    'review(review) 100 0: owed reserved',
  ],
  [
    'waiting for float, with another payee',
    inSequence(waiting, paused, corrected),
    'recommended(failed) 100 0: owed reserved',
    'review(review) 0 0: owed paid reserved',
    UNCHANGED,
    'review(review) 100 0: owed reserved',
  ],
  [
    'waiting for float, rejected',
    inSequence(waiting, paused, rejected),
    'rejected(failed) 0 0: owed reserved returned unowed',
    'review(review) 0 0: late owed owed reserved returned unowed',
    UNCHANGED,
    'review(review) 0 100: owed owed reserved returned unowed',
  ],
  [
    'waiting for float, resent',
    inSequence(waiting, resentAutomatically),
    'disbursing(failed,awaiting) 100 0: owed reserved',
    'review(review,awaiting) 100 -100: late owed reserved',
    UNCHANGED,
    'review(review,awaiting) 100 0: owed reserved',
  ],
  [
    'failed',
    failed,
    'failed(failed) 0 100: owed reserved returned',
    'review(review) 0 0: late owed reserved returned',
    UNCHANGED,
    'review(review) 0 100: owed reserved returned',
  ],
  [
    'failed, paused',
    inSequence(failed, paused),
    'on_hold(failed) 0 100: owed reserved returned',
    'review(review) 0 0: late owed reserved returned',
    UNCHANGED,
    'review(review) 0 100: owed reserved returned',
  ],
  [
    'failed, with another payee',
    inSequence(failed, corrected),
    'recommended(failed) 0 100: owed reserved returned',
    'review(review) 0 0: late owed reserved returned',
    UNCHANGED,
    'review(review) 0 100: owed reserved returned',
  ],
  [
    'failed, approved with another payee',
    inSequence(failed, corrected, approvedOnly),
    'approved(failed) 0 100: owed reserved returned',
    'review(review) 0 0: late owed reserved returned',
    UNCHANGED,
    'review(review) 0 100: owed reserved returned',
  ],
  [
    'failed, rejected',
    inSequence(failed, paused, rejected),
    'rejected(failed) 0 0: owed reserved returned unowed',
    'review(review) 0 0: late owed owed reserved returned unowed',
    UNCHANGED,
    'review(review) 0 100: owed owed reserved returned unowed',
  ],
  [
    'failed, resent',
    inSequence(failed, again(PENDING)),
    'disbursing(failed,awaiting) 100 0: owed reserved reserved returned',
    'review(review,awaiting) 100 -100: late owed reserved reserved returned',
    UNCHANGED,
    'review(review,awaiting) 100 0: owed reserved reserved returned',
  ],
  [
    'failed, paid by a second disbursement',
    inSequence(failed, again(), () => app.advanceSeconds(4)),
    'paid(failed,paid) 0 0: owed paid reserved reserved returned',
    'paid(review,paid) 0 -100: late owed paid reserved reserved returned',
    UNCHANGED,
    'paid(review,paid) 0 0: owed paid reserved reserved returned',
  ],
  [
    'under review, another amount',
    inSequence(awaiting, statusReported('another amount')),
    'review(review) 100 0: owed reserved',
    'paid(paid) 0 0: owed paid reserved',
    UNCHANGED,
    UNCHANGED,
  ],
  [
    'failed, under review, another amount',
    inSequence(failed, statusReported('another amount')),
    'review(review) 0 100: owed reserved returned',
    'review(review) 0 0: late owed reserved returned',
    UNCHANGED,
    UNCHANGED,
  ],
  [
    'failed, under review, paid',
    inSequence(failed, statusReported('paid')),
    'review(review) 0 0: late owed reserved returned',
    UNCHANGED,
    UNCHANGED,
    UNCHANGED,
  ],
]

test.each(TABLE)('%s', { timeout: 60_000 }, async (_name, build, before, ...results) => {
  const words: [ProviderStatus, ...ProviderStatus[]][] = [['paid'], ['failed'], ['another amount', 'another currency']]
  for (const [n, [first, ...more]] of words.entries()) {
    const payout = await build()
    expect(await summary(payout)).toBe(before)
    await reportStatus(payout.reference, first)
    const after = results[n] === UNCHANGED ? before : results[n]
    expect(await summary(payout), first).toBe(after)
    for (const status of more) {
      await reportStatus(payout.reference, status)
      expect(await summary(payout), status).toBe(after)
    }
  }
  expect(await checkMoney(app.product)).toEqual([])
})

test.each(TABLE)('%s: an unclear status changes nothing', { timeout: 60_000 }, async (_name, build, before) => {
  const payout = await build()
  for (const status of ['unknown to the provider', 'pending'] as const) await reportStatus(payout.reference, status)
  expect((await summary(payout)).replace('awaiting', 'unknown')).toBe(before.replace('awaiting', 'unknown'))
})
