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

const SAME = 'the same'

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
  ['paid', inSequence(awaiting, statusReported('paid')), 'paid(paid) 0 0: owed paid reserved', SAME, SAME, SAME],
  [
    'waiting for float',
    waiting,
    'waiting_for_float(failed) 100 0: owed reserved',
    'paid(paid) 0 0: owed paid reserved',
    SAME,
    'review(review) 100 0: owed reserved',
  ],
  [
    'waiting for float, paused',
    inSequence(waiting, paused),
    'on_hold(failed) 100 0: owed reserved',
    'review(review) 0 0: owed paid reserved',
    SAME,
    'review(review) 100 0: owed reserved',
  ],
  [
    'waiting for float, with another payee',
    inSequence(waiting, paused, corrected),
    'recommended(failed) 100 0: owed reserved',
    'review(review) 0 0: owed paid reserved',
    SAME,
    'review(review) 100 0: owed reserved',
  ],
  [
    'waiting for float, rejected',
    inSequence(waiting, paused, rejected),
    'rejected(failed) 0 0: owed reserved returned unowed',
    'review(review) 0 0: late owed owed reserved returned unowed',
    SAME,
    'review(review) 0 100: owed owed reserved returned unowed',
  ],
  [
    'waiting for float, sent again',
    inSequence(waiting, resentAutomatically),
    'disbursing(failed,awaiting) 100 0: owed reserved',
    'review(review,awaiting) 100 -100: late owed reserved',
    SAME,
    'review(review,awaiting) 100 0: owed reserved',
  ],
  [
    'failed',
    failed,
    'failed(failed) 0 100: owed reserved returned',
    'review(review) 0 0: late owed reserved returned',
    SAME,
    'review(review) 0 100: owed reserved returned',
  ],
  [
    'failed, paused',
    inSequence(failed, paused),
    'on_hold(failed) 0 100: owed reserved returned',
    'review(review) 0 0: late owed reserved returned',
    SAME,
    'review(review) 0 100: owed reserved returned',
  ],
  [
    'failed, with another payee',
    inSequence(failed, corrected),
    'recommended(failed) 0 100: owed reserved returned',
    'review(review) 0 0: late owed reserved returned',
    SAME,
    'review(review) 0 100: owed reserved returned',
  ],
  [
    'failed, approved with another payee',
    inSequence(failed, corrected, approvedOnly),
    'approved(failed) 0 100: owed reserved returned',
    'review(review) 0 0: late owed reserved returned',
    SAME,
    'review(review) 0 100: owed reserved returned',
  ],
  [
    'failed, rejected',
    inSequence(failed, paused, rejected),
    'rejected(failed) 0 0: owed reserved returned unowed',
    'review(review) 0 0: late owed owed reserved returned unowed',
    SAME,
    'review(review) 0 100: owed owed reserved returned unowed',
  ],
  [
    'failed, sent again',
    inSequence(failed, again(PENDING)),
    'disbursing(failed,awaiting) 100 0: owed reserved reserved returned',
    'review(review,awaiting) 100 -100: late owed reserved reserved returned',
    SAME,
    'review(review,awaiting) 100 0: owed reserved reserved returned',
  ],
  [
    'failed, paid by a second disbursement',
    inSequence(failed, again(), () => app.advanceSeconds(4)),
    'paid(failed,paid) 0 0: owed paid reserved reserved returned',
    'paid(review,paid) 0 -100: late owed paid reserved reserved returned',
    SAME,
    'paid(review,paid) 0 0: owed paid reserved reserved returned',
  ],
  [
    'under review, another amount',
    inSequence(awaiting, statusReported('another amount')),
    'review(review) 100 0: owed reserved',
    'paid(paid) 0 0: owed paid reserved',
    SAME,
    SAME,
  ],
  [
    'failed, under review, another amount',
    inSequence(failed, statusReported('another amount')),
    'review(review) 0 100: owed reserved returned',
    'review(review) 0 0: late owed reserved returned',
    SAME,
    SAME,
  ],
  [
    'failed, under review, paid',
    inSequence(failed, statusReported('paid')),
    'review(review) 0 0: late owed reserved returned',
    SAME,
    SAME,
    SAME,
  ],
]

test.each(TABLE)('%s', { timeout: 60_000 }, async (_name, build, before, ...afters) => {
  const words: [ProviderStatus, ...ProviderStatus[]][] = [['paid'], ['failed'], ['another amount', 'another currency']]
  for (const [n, [first, ...more]] of words.entries()) {
    const it = await build()
    expect(await summary(it)).toBe(before)
    await reportStatus(it.reference, first)
    const after = afters[n] === SAME ? before : afters[n]
    expect(await summary(it), first).toBe(after)
    for (const status of more) {
      await reportStatus(it.reference, status)
      expect(await summary(it), status).toBe(after)
    }
  }
  expect(await checkMoney(app.product)).toEqual([])
})

test.each(TABLE)('%s: an unclear status changes nothing', { timeout: 60_000 }, async (_name, build, before) => {
  const it = await build()
  for (const status of ['unknown to the provider', 'pending'] as const) await reportStatus(it.reference, status)
  expect((await summary(it)).replace('awaiting', 'unknown')).toBe(before.replace('awaiting', 'unknown'))
})
