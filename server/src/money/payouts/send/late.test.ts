import { afterEach, expect, test } from 'vitest'
import { checkMoney } from '../../integrity-checks/check-money.ts'
import { usePayoutQueue } from '../payout-queue.fixture.ts'
import { BROKEN, inTurn, lateWords, type Sent, SILENT, type Word } from './late.fixture.ts'

// Decision 0035: every status of a disbursement in every state of its payout.

const queue = usePayoutQueue({ nodes: 2 })
const {
  hear,
  heard,
  sent,
  awaiting,
  waiting,
  failed,
  held,
  rejected,
  corrected,
  approvedOnly,
  again,
  followed,
  summary,
} = lateWords(queue)
afterEach(async () => void (await queue.control('DELETE', 'faults')))

const SAME = 'the same'

/** The state; then the state after `paid`, after `failed`, and after another amount or currency. */
const TABLE: [string, () => Promise<Sent>, string, string, string, string][] = [
  [
    'pending',
    awaiting,
    'disbursing(awaiting) 100 0: owed set-aside',
    'paid(paid) 0 0: owed paid set-aside',
    'failed(failed) 0 100: back owed set-aside',
    'review(review) 100 0: owed set-aside',
  ],
  [
    'sent without a response',
    () => sent(BROKEN),
    'disbursing(unknown) 100 0: owed set-aside',
    'paid(paid) 0 0: owed paid set-aside',
    'failed(failed) 0 100: back owed set-aside',
    'review(review) 100 0: owed set-aside',
  ],
  ['paid', inTurn(awaiting, heard('paid')), 'paid(paid) 0 0: owed paid set-aside', SAME, SAME, SAME],
  [
    'waiting for float',
    waiting,
    'waiting_for_float(failed) 100 0: owed set-aside',
    'paid(paid) 0 0: owed paid set-aside',
    SAME,
    'review(review) 100 0: owed set-aside',
  ],
  [
    'waiting for float, paused',
    inTurn(waiting, held),
    'on_hold(failed) 100 0: owed set-aside',
    'review(review) 0 0: owed paid set-aside',
    SAME,
    'review(review) 100 0: owed set-aside',
  ],
  [
    'waiting for float, with another payee',
    inTurn(waiting, held, corrected),
    'recommended(failed) 100 0: owed set-aside',
    'review(review) 0 0: owed paid set-aside',
    SAME,
    'review(review) 100 0: owed set-aside',
  ],
  [
    'waiting for float, rejected',
    inTurn(waiting, held, rejected),
    'rejected(failed) 0 0: back owed set-aside unowed',
    'review(review) 0 0: back late owed owed set-aside unowed',
    SAME,
    'review(review) 0 100: back owed owed set-aside unowed',
  ],
  [
    'waiting for float, sent again',
    inTurn(waiting, followed),
    'disbursing(failed,awaiting) 100 0: owed set-aside',
    'review(review,awaiting) 100 -100: late owed set-aside',
    SAME,
    'review(review,awaiting) 100 0: owed set-aside',
  ],
  [
    'failed',
    failed,
    'failed(failed) 0 100: back owed set-aside',
    'review(review) 0 0: back late owed set-aside',
    SAME,
    'review(review) 0 100: back owed set-aside',
  ],
  [
    'failed, paused',
    inTurn(failed, held),
    'on_hold(failed) 0 100: back owed set-aside',
    'review(review) 0 0: back late owed set-aside',
    SAME,
    'review(review) 0 100: back owed set-aside',
  ],
  [
    'failed, with another payee',
    inTurn(failed, corrected),
    'recommended(failed) 0 100: back owed set-aside',
    'review(review) 0 0: back late owed set-aside',
    SAME,
    'review(review) 0 100: back owed set-aside',
  ],
  [
    'failed, approved with another payee',
    inTurn(failed, corrected, approvedOnly),
    'approved(failed) 0 100: back owed set-aside',
    'review(review) 0 0: back late owed set-aside',
    SAME,
    'review(review) 0 100: back owed set-aside',
  ],
  [
    'failed, rejected',
    inTurn(failed, held, rejected),
    'rejected(failed) 0 0: back owed set-aside unowed',
    'review(review) 0 0: back late owed owed set-aside unowed',
    SAME,
    'review(review) 0 100: back owed owed set-aside unowed',
  ],
  [
    'failed, sent again',
    inTurn(failed, again(SILENT)),
    'disbursing(failed,awaiting) 100 0: back owed set-aside set-aside',
    'review(review,awaiting) 100 -100: back late owed set-aside set-aside',
    SAME,
    'review(review,awaiting) 100 0: back owed set-aside set-aside',
  ],
  [
    'failed, paid by a second disbursement',
    inTurn(failed, again(), () => queue.pass(4)),
    'paid(failed,paid) 0 0: back owed paid set-aside set-aside',
    'paid(review,paid) 0 -100: back late owed paid set-aside set-aside',
    SAME,
    'paid(review,paid) 0 0: back owed paid set-aside set-aside',
  ],
  [
    'under review, another amount',
    inTurn(awaiting, heard('another amount')),
    'review(review) 100 0: owed set-aside',
    'paid(paid) 0 0: owed paid set-aside',
    SAME,
    SAME,
  ],
  [
    'failed, under review, another amount',
    inTurn(failed, heard('another amount')),
    'review(review) 0 100: back owed set-aside',
    'review(review) 0 0: back late owed set-aside',
    SAME,
    SAME,
  ],
  [
    'failed, under review, paid',
    inTurn(failed, heard('paid')),
    'review(review) 0 0: back late owed set-aside',
    SAME,
    SAME,
    SAME,
  ],
]

test.each(TABLE)('%s', { timeout: 60_000 }, async (_name, build, before, ...afters) => {
  const words: [Word, ...Word[]][] = [['paid'], ['failed'], ['another amount', 'another currency']]
  for (const [n, [first, ...more]] of words.entries()) {
    const it = await build()
    expect(await summary(it)).toBe(before)
    await hear(it.reference, first)
    const after = afters[n] === SAME ? before : afters[n]
    expect(await summary(it), first).toBe(after)
    for (const word of more) {
      await hear(it.reference, word)
      expect(await summary(it), word).toBe(after)
    }
  }
  expect(await checkMoney(queue.product)).toEqual([])
})

test.each(TABLE)('%s: an unclear status changes nothing', { timeout: 60_000 }, async (_name, build, before) => {
  const it = await build()
  for (const word of ['never heard of it', 'pending'] as const) await hear(it.reference, word)
  expect((await summary(it)).replace('awaiting', 'unknown')).toBe(before.replace('awaiting', 'unknown'))
})
