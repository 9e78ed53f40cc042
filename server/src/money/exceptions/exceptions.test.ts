import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { checkMoney } from '../integrity-checks/check-money.ts'
import { withKey } from '../payments/testing.ts'
import { type PayoutProduct, startPayoutProduct } from '../payouts/send/testing.ts'

const AGENT = '233240000004'
const CHECKER = '233200000008'

let product: PayoutProduct
let owner: pg.Client
let agent: Client
let one: Client
let other: Client

beforeAll(async () => {
  product = await startPayoutProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
  agent = await product.client('agent').signIn(AGENT)
  ;[one, other] = (await Promise.all(
    ['233200000002', CHECKER].map((number) => product.client('admin').signIn(number)),
  )) as [Client, Client]
})
afterAll(async () => {
  // All integrity checks pass after every decision.
  expect(await checkMoney(product.product)).toEqual([])
  await owner.end()
  await product.stop()
})

type ListedException = { subject: string; exceptionId: string; reference: string }

async function exceptionOf(subject: string, reference: string): Promise<ListedException> {
  const { body } = await one.get(`/exceptions?subject=${subject}&limit=100`)
  return body.data.find((exception: ListedException) => exception.reference.startsWith(reference))
}

const address = ({ subject, exceptionId }: ListedException) => `/exceptions/${subject}/${exceptionId}`

async function propose(client: Client, exception: ListedException, decision: string) {
  return client.post(`${address(exception)}/proposals`, { decision, reason: 'Seen at the provider' }, withKey())
}

async function confirm(client: Client, exception: ListedException) {
  const { proposal } = (await client.get(address(exception))).body.data
  const resolutionId = proposal?.resolutionId
  const reference = `exception:${exception.subject}:${exception.exceptionId}:${resolutionId}`
  return client.post(
    `${address(exception)}/confirm`,
    { resolutionId, ...(await product.stepUp(client, reference)) },
    withKey(),
  )
}

/** A payment that failed first and was then paid: in suspense and under review. */
async function paymentInReview(msisdn = '233241230109') {
  const offer = await product.offer()
  expect((await product.pay(agent, offer, msisdn)).status).toBe(202)
  await product.drain()
  for (const seconds of [4, 60, 300]) await product.advanceSeconds(seconds)
  expect((await product.transaction(agent, offer)).underReview).toBe(true)
  agent = await product.client('agent').signIn(AGENT)
  return { offer, exception: await exceptionOf('payment', offer.clientReference) }
}

describe('a payment under review', () => {
  test('is paid when one person proposes to apply it and another confirms', async () => {
    const { offer, exception } = await paymentInReview()
    const proposed = await propose(one, exception, 'accept')
    expect(proposed.body.data).toMatchObject({
      proposal: { label: 'Apply payment', proposedBy: { fullName: 'Kojo Asante' } },
      allowedActions: ['decline'],
      confirmRefusal: 'You proposed this, so someone else must confirm it.',
    })
    expect(await product.balance('suspense', offer.clientReference)).toBe(offer.amountPesewas)
    expect((await confirm(other, exception)).body.data).toMatchObject({ isOpen: false, decisions: [] })
    expect(await product.balance('suspense', offer.clientReference)).toBe(0)
    expect(await product.balance('unissuedPremium', offer.clientReference)).toBe(offer.amountPesewas)
    const shown = await product.transaction(agent, offer)
    expect(shown).toMatchObject({ status: 'successful', underReview: false })
    expect(shown.timeline.at(-1).text).toBe('Applied with dual approval')
  })

  test('is refunded: a refund is opened', async () => {
    const { offer, exception } = await paymentInReview('233241231109')
    await propose(one, exception, 'refund')
    await confirm(other, exception)
    await product.drain()
    const { body } = await one.get('/refunds')
    const refund = body.data.find(({ about }: { about: string }) => about === offer.receivedFor)
    expect(refund).toMatchObject({ state: 'requested', amountPesewas: offer.amountPesewas })
    const shown = await product.transaction(agent, offer)
    expect(shown).toMatchObject({ status: 'failed', reason: null, refund: { isPaid: false } })
    expect(shown.allowedActions).not.toContain('retry')
  })

  test('can’t be confirmed by the person who proposed it: the API and the database both refuse', async () => {
    const { exception } = await paymentInReview('233241232109')
    await propose(one, exception, 'accept')
    expect((await confirm(one, exception)).body.code).toBe('own_proposal')
    const self = `update exception_resolutions set outcome = 'confirmed', decided_by = proposed_by, decided_at = now()
                  where subject_id = '${exception.exceptionId}'`
    await expect(owner.query(self)).rejects.toMatchObject({ constraint: 'resolution_second_person' })
    expect((await propose(other, exception, 'accept')).body.code).toBe('proposal_pending')

    const { proposal } = (await one.get(address(exception))).body.data
    const response = await one.post(`${address(exception)}/decline`, { resolutionId: proposal.resolutionId }, withKey())
    expect(response.body.data).toMatchObject({ isOpen: true, proposal: null, allowedActions: ['propose'] })
    expect((await confirm(other, exception)).status).toBe(422)
  })

  test('can’t be closed while its money is in suspense', async () => {
    const { exception } = await paymentInReview('233241233109')
    expect((await propose(one, exception, 'close')).body.code).toBe('decision_impossible')
  })

  test('is resolved when its refund is approved, and can’t be applied while a refund is open', async () => {
    const { offer, exception } = await paymentInReview('233241234109')
    await propose(one, exception, 'accept')
    const { attempt } = (
      await owner.query(`select id as attempt from payment_attempts where reference = '${exception.reference}'`)
    ).rows[0]
    await owner.query(
      `insert into jobs (kind, payload, run_at, created_at) values ('refund.open', $1, now() - interval '1 year', now())`,
      [JSON.stringify({ attemptId: attempt })],
    )
    await product.drain()
    expect((await confirm(other, exception)).body.code).toBe('refund_open')

    const { rows } = await owner.query(`select id from payouts where payment_reference = '${exception.reference}'`)
    await product.name('233241234109', offer.customerName)
    const msisdn = '233241234109'
    expect((await product.recommend(one, rows[0].id, { msisdn })).status).toBe(200)
    expect((await product.approve(other, CHECKER, rows[0].id)).status).toBe(200)
    expect(await product.balance('suspense', offer.clientReference)).toBe(0)
    expect((await product.transaction(agent, offer)).status).toBe('failed')
    expect(await exceptionOf('payment', offer.clientReference)).toBeUndefined()
  })

  test('of another branch group is not found', async () => {
    const { exception } = await paymentInReview('233241235109')
    await owner.query(
      `update users set branch_id = (select id from branches where name = 'Kumasi Adum') where mobile_number = $1`,
      [CHECKER],
    )
    const otherChecker = await product.client('admin').signIn(CHECKER)
    expect((await otherChecker.get(address(exception))).status).toBe(404)
    await owner.query(
      `update users set branch_id = (select id from branches where name = 'Accra Central') where mobile_number = $1`,
      [CHECKER],
    )
    other = await product.client('admin').signIn(CHECKER)
  })
})

describe('a disbursement under review', () => {
  const A_DAY = Array<number>(25).fill(3600)

  async function unresolvedDisbursement(digits: string, steps: number[]) {
    const msisdn = `233241300${digits}`
    await product.name(msisdn, 'Ama Owusu')
    const id = await product.refund(100_00)
    await product.recommend(one, id, { msisdn, payeeReason: 'Phone lost', identitySeen: true })
    await product.approve(other, CHECKER, id)
    await product.drain()
    for (const seconds of steps) await product.advanceSeconds(seconds)
    ;[one, other] = (await Promise.all(
      ['233200000002', CHECKER].map((number) => product.client('admin').signIn(number)),
    )) as [Client, Client]
    const payout = await product.getPayout(one, id)
    expect(payout.state).toBe('review')
    return { id, exception: await exceptionOf('payout', payout.disbursements[0].reference) }
  }

  test('without a result, if marked as not paid, is payable again and can be resent', async () => {
    const { id, exception } = await unresolvedDisbursement('103', A_DAY)
    await propose(one, exception, 'failed')
    expect((await confirm(other, exception)).status).toBe(200)
    expect(await product.balance('inTransit', id)).toBe(0)
    expect(await product.balance('refundsPayable', id)).toBe(100_00)
    expect(await product.getPayout(one, id)).toMatchObject({
      state: 'failed',
      allowedActions: ['recommend', 'retry', 'pause'],
    })
  })

  test('is marked as paid: the amount is posted', async () => {
    const { id, exception } = await unresolvedDisbursement('103', A_DAY)
    await propose(one, exception, 'paid')
    expect((await confirm(other, exception)).status).toBe(200)
    expect(await product.balance('inTransit', id)).toBe(0)
    expect((await product.getPayout(one, id)).state).toBe('paid')
  })

  test('that was paid after a failure is marked as paid and not posted again', async () => {
    const { id, exception } = await unresolvedDisbursement('109', [3, 60, 300])
    expect((await propose(one, exception, 'failed')).body.code).toBe('decision_impossible')
    const before = await product.balance('disbursementFloat', 'hubtel')
    await propose(one, exception, 'paid')
    await confirm(other, exception)
    expect(await product.balance('disbursementFloat', 'hubtel')).toBe(before)
    expect((await product.getPayout(one, id)).state).toBe('paid')
  })
})

describe('a reconciliation difference', () => {
  const statement = (fee: string) =>
    [
      'date,clientReference,networkTransactionId,direction,msisdn,amount,charges,status',
      `2026-11-16T09:00:00Z,UNKNOWN${fee.replace('.', '')},N1,in,0241234567,50.00,${fee},Paid`,
    ].join('\n')

  const compare = (fee: string) =>
    one.post('/reconciliation/runs', { provider: 'hubtel', day: '2026-11-16', statementCsv: statement(fee) }, withKey())

  test('is corrected once by two people, even if it appears in several reconciliations', async () => {
    await compare('0.98')
    await compare('0.98')
    const exception = await exceptionOf('difference', 'UNKNOWN098')
    const open = (await one.get('/exceptions?subject=difference')).body.data
    expect(open.filter(({ reference }: ListedException) => reference === 'UNKNOWN098')).toHaveLength(1)
    const floatBefore = await product.balance('collectionFloat', 'hubtel')
    await propose(one, exception, 'post')
    expect((await confirm(other, exception)).status).toBe(200)
    expect((await product.balance('collectionFloat', 'hubtel')) - floatBefore).toBe(49_02)
    expect(await product.balance('suspense', exception.exceptionId)).toBe(49_02)
    await compare('0.98')
    expect(await exceptionOf('difference', 'UNKNOWN098')).toBeUndefined()
    const [newest] = (await one.get('/reconciliation/runs')).body.data
    const { items } = (await one.get(`/reconciliation/runs/${newest.runId}`)).body.data
    expect(items).toContainEqual(expect.objectContaining({ reference: 'UNKNOWN098', resolution: 'confirmed' }))
  })

  test('is closed with an explanation and without a journal', async () => {
    await compare('0.97')
    const exception = await exceptionOf('difference', 'UNKNOWN097')
    await propose(other, exception, 'explain')
    expect((await confirm(one, exception)).body.data.resolutions).toMatchObject([
      { outcome: 'confirmed', decision: 'explain' },
    ])
    expect(await product.balance('suspense', exception.exceptionId)).toBe(0)
  })
})

test('staff and agents have no access to exceptions', async () => {
  agent = await product.client('agent').signIn(AGENT)
  const staff = await product.client('staff').signIn('233200000003')
  expect((await staff.get('/exceptions')).status).toBe(403)
  expect((await agent.get('/exceptions')).status).toBe(403)
})
