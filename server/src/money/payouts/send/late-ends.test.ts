import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkMoney } from '../../integrity-checks/check-money.ts'
import { CHECKER, usePayoutQueue } from '../payout-queue.fixture.ts'
import { payoutOf } from '../read/scope.ts'
import { requestPayout } from '../request/request-payout.ts'
import { inSequence, lateDisbursements, PENDING, type SentPayout } from './late.fixture.ts'
import { sendPayout } from './send-payout.ts'
import { PAYER } from './testing.ts'

// Decision 0035: how a payout ends if a disbursement is paid late.

const app = usePayoutQueue({ nodes: 2 })
const { reportStatus, statusReported, waiting, failed, paused, rejected, corrected, approvedOnly, again, summary } =
  lateDisbursements(app)
afterEach(async () => void (await app.control('DELETE', 'faults')))

describe('two disbursements, the first paid late', () => {
  const secondReference = async ({ id }: SentPayout) => (await app.disbursements(id))[1].reference as string
  const both = inSequence(failed, again(PENDING), statusReported('paid'))

  test('while the second is pending: the second must be resolved first', async () => {
    const payout = await both()
    expect((await app.resolveException(payout.reference, 'paid')).status).toBe(422)
    await reportStatus(await secondReference(payout), 'failed')
    expect(await summary(payout)).toBe('review(review,failed) 0 0: late owed reserved reserved returned returned')
    expect((await app.act(app.maker, payout.id, 'retry')).body.code).toBe('payout_state')
    expect((await app.resolveException(payout.reference, 'paid')).status).toBe(200)
    expect(await summary(payout)).toBe('paid(paid,failed) 0 0: late owed reserved reserved returned returned')
  })

  test('and the second also paid: both are recorded, and the ledger shows the overpayment', async () => {
    const payout = await both()
    await reportStatus(await secondReference(payout), 'paid')
    expect(await summary(payout)).toBe('paid(review,paid) 0 -100: late owed paid reserved reserved returned')
    expect((await app.resolveException(payout.reference, 'paid')).status).toBe(200)
    expect(await summary(payout)).toBe('paid(paid,paid) 0 -100: late owed paid reserved reserved returned')
    expect(await checkMoney(app.product)).toEqual([])
  })

  test('and the second without sufficient float: no third disbursement is sent', async () => {
    const payout = await both()
    const reference = await secondReference(payout)
    await app.owner.query(`update disbursements set reported_result = 'failed', reported_reason = 'float_low', reported_at = now()
                            where reference = '${reference}'`)
    await reportStatus(reference, 'failed')
    expect(await summary(payout)).toBe('review(review,failed) 0 0: late owed reserved reserved returned returned')
    for (let round = 0; round < 3; round++) await app.advanceSeconds(400)
    expect(await app.disbursements(payout.id)).toHaveLength(2)
  })
})

describe('the resolution of a late payment', () => {
  test('marks a paused payout that waited for float as paid', async () => {
    const payout = await inSequence(waiting, paused, statusReported('paid'))()
    expect((await app.resolveException(payout.reference, 'failed')).status).toBe(422)
    expect((await app.resolveException(payout.reference, 'paid')).status).toBe(200)
    expect(await summary(payout)).toBe('paid(paid) 0 0: owed paid reserved')
  })

  test.each([
    ['paid', 'paid(paid) 0 0: late owed reserved returned'],
    ['failed', 'failed(failed) 0 100: owed reserved returned'],
  ] as const)('of another amount after the money was returned, as %s', async (decision, after) => {
    const payout = await inSequence(failed, statusReported('another amount'))()
    expect((await app.resolveException(payout.reference, decision)).status).toBe(200)
    expect(await summary(payout)).toBe(after)
  })

  test('as failed lets a previously rejected payout be rejected again', async () => {
    const payout = await inSequence(failed, paused, rejected, statusReported('another amount'))()
    expect((await app.resolveException(payout.reference, 'failed')).status).toBe(200)
    await paused(payout)
    await rejected(payout)
    expect(await summary(payout)).toBe('rejected(failed) 0 0: owed owed reserved returned unowed unowed')
    expect(await checkMoney(app.product)).toEqual([])
  })
})

describe('the notice of a late payment', () => {
  test('goes to the number that was paid, not to its replacement', async () => {
    const payout = await failed()
    const paid = (await app.db.read((tx) => payoutOf(tx, payout.id))).payee_phone
    await corrected(payout)
    await reportStatus(payout.reference, 'paid')
    expect(await app.getPayout(app.maker, payout.id)).toMatchObject({
      note: expect.stringContaining('then paid this out'),
    })
    await app.advanceSeconds(60)
    expect((await app.resolveException(payout.reference, 'paid')).status).toBe(200)
    const { rows } = await app.owner.query(`select recipient from messages where template = 'payout-paid'
                                             order by created_at desc limit 1`)
    expect(rows[0].recipient).toBe(paid)
    const [disbursement] = await app.disbursements(payout.id)
    expect(disbursement.finalAt).toBe(app.clock.now().toISOString())
  })

  test('does not suggest to resend a paid payout', async () => {
    const payout = await inSequence(failed, again(), () => app.advanceSeconds(4), statusReported('another amount'))()
    expect((await app.resolveException(payout.reference, 'failed')).status).toBe(200)
    const { state, note } = await app.getPayout(app.maker, payout.id)
    expect([state, note]).toEqual(['paid', expect.not.stringMatching(/resend/i)])
  })
})

test('paid between saving and sending the next disbursement: the next one is never sent', async () => {
  const payout = await waiting()
  const { db } = app.product
  const transaction = db.transaction.bind(db)
  const interrupted = vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
    const prepared = await transaction(work)
    interrupted.mockRestore()
    expect((await app.disbursements(payout.id))[1].state).toBe('created')
    await reportStatus(payout.reference, 'paid')
    return prepared
  })
  await sendPayout(app.product, { payoutId: payout.id, attemptNumber: 2 })
  expect(await summary(payout)).toBe('paid(paid,failed) 0 0: owed paid reserved')
  const handedOver = (await app.disbursements(payout.id)).filter(
    ({ sentAt }: { sentAt: string | null }) => sentAt !== null,
  )
  expect(handedOver).toHaveLength(1)
})

describe('a rejected refund that is requested again and then reported as paid', () => {
  /** A second refund request for the same payment, as after a rejection of the first. */
  const requestedAgain = ({ id }: SentPayout) =>
    app.db.transaction(async (tx) => {
      const first = await payoutOf(tx, id)
      const { payment_reference: clientReference, funding, branch_id: branchId } = first
      const payment = { clientReference: clientReference ?? '', paidPesewas: 100_00, fromPhone: PAYER }
      const secondRequest = {
        kind: 'refund',
        about: 'Asked again',
        reason: 'Another number',
        amountPesewas: 100_00,
      } as const
      const names = { customerName: 'Ama Owusu', payeeName: 'Ama Owusu' }
      const requested = await requestPayout(
        { tx, now: app.clock.now() },
        { ...secondRequest, ...names, funding, payment, branchId },
      )
      return requested.id
    })
  const failures = inSequence(failed, paused, rejected)
  let last = 5000

  test.each([
    ['requested', 0],
    ['recommended', 1],
    ['approved', 2],
  ] as const)(
    'cancels the second while it is %s: nothing is sent, and the note gives the reason',
    async (state, steps) => {
      const payout = await failures()
      const id = await requestedAgain(payout)
      if (steps > 0) await app.recommend(app.maker, id)
      if (steps > 1) await approvedOnly({ ...payout, id })
      expect(await app.stateOf(id)).toBe(state)
      await reportStatus(payout.reference, 'paid')
      await app.advanceSeconds(120)
      const { payoutNumber } = await app.getPayout(app.maker, payout.id)
      expect(await app.getPayout(app.maker, id)).toMatchObject({
        state: 'rejected',
        note: expect.stringContaining(payoutNumber),
        disbursements: [],
        finishedAt: expect.any(String),
      })
      const { trail } = await app.getPayout(app.maker, id)
      expect(trail.at(-1)).toMatchObject({ action: 'payout-dropped', by: null })
      expect(await app.balance('refundsPayable', id)).toBe(0)
      expect(await app.getPayout(app.maker, payout.id)).toMatchObject({ state: 'review', finishedAt: null })
      expect(await checkMoney(app.product)).toEqual([])
    },
  )

  test('can’t cancel the second after it was sent: both are paid and posted', async () => {
    const payout = await failures()
    const id = await requestedAgain(payout)
    await app.recommend(app.maker, id)
    await app.approve(app.checker, CHECKER, id)
    await app.drain()
    await reportStatus(payout.reference, 'paid')
    expect(await app.stateOf(id)).toBe('disbursing')
    await app.advanceSeconds(4)
    expect([await app.stateOf(payout.id), await app.stateOf(id)]).toEqual(['review', 'paid'])
    expect(await checkMoney(app.product)).toEqual([])
  })

  /** Requested again and already sent when the first is reported as paid. */
  async function sentTwice(status: 'paid' | 'another amount' = 'paid') {
    const payout = await failures()
    const id = await requestedAgain(payout)
    const payee = await app.otherNumber(`23324179${++last}`)
    await app.recommend(app.maker, id, payee)
    await app.approve(app.checker, CHECKER, id)
    await app.arm({ on: 'disburse', about: payee.msisdn, ...PENDING })
    await app.drain()
    await reportStatus(payout.reference, status)
    expect(await app.stateOf(id)).toBe('disbursing')
    const { reference } = (await app.disbursements(id))[0]
    return { first: payout, second: { id, reference: reference as string } }
  }

  test.each(['declined', 'float_low'])('cancels the second when it fails as %s: never sent again', async (reason) => {
    const { second: secondReference } = await sentTwice()
    await app.owner.query(`update disbursements set reported_result = 'failed', reported_reason = '${reason}', reported_at = now()
                            where reference = '${secondReference.reference}'`)
    await reportStatus(secondReference.reference, 'failed')
    expect(await app.getPayout(app.maker, secondReference.id)).toMatchObject({
      state: 'rejected',
      finishedAt: expect.any(String),
    })
    await app.control('DELETE', 'faults')
    for (let round = 0; round < 3; round++) await app.advanceSeconds(400)
    expect(await app.disbursements(secondReference.id)).toHaveLength(1)
    expect(await checkMoney(app.product)).toEqual([])
  })

  test('with another amount while the second is pending pauses no other payout', async () => {
    const { first, second: secondReference } = await sentTwice('another amount')
    expect(await checkMoney(app.product)).toEqual([])
    await reportStatus(secondReference.reference, 'paid')
    expect((await app.resolveException(first.reference, 'failed')).status).toBe(200)
    expect([await app.stateOf(first.id), await app.stateOf(secondReference.id)]).toEqual(['rejected', 'paid'])
    expect(await app.balance('refundsPayable', first.id)).toBe(0)
  })

  test('cancels a second one that was requested concurrently, before it is sent', async () => {
    const payout = await failures()
    const id = await requestedAgain(payout)
    await app.recommend(app.maker, id)
    // This disbursement is not yet visible to the transaction that reopens the first one.
    await app.owner.query(`update payouts set finished_at = now() where id = '${id}'`)
    await reportStatus(payout.reference, 'paid')
    await app.owner.query(`update payouts set finished_at = null where id = '${id}'`)
    expect((await app.approve(app.checker, CHECKER, id)).status).toBe(200)
    await app.drain()
    expect(await app.getPayout(app.maker, id)).toMatchObject({ state: 'rejected', disbursements: [] })
    expect(await checkMoney(app.product)).toEqual([])
  })
})
