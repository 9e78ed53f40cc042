import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { checkMoney } from '../../money/integrity-checks/check-money.ts'
import { withKey } from '../../money/payments/testing.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../service-requests/app.fixture.ts'
import { COMPREHENSIVE, claimActions } from './claim.fixture.ts'

/** Attempts to pay a claim in parts, to unknown payees, or without the customer's consent. */
const EFUA = '233200000001'
const NANA = '233200000008'
const ADJOA = '233200000009'
const NO_EXCESS = { coverType: 'comprehensive' as const, estimate: { marketValue: 80_000, excessApplicable: false } }
const CARD = 'GHA-712345678-9'

let app: ServiceApp
let owner: pg.Client
let nana: Client
let adjoa: Client
let efua: Client
let { getClaim, act, done, assessed, offered, accepted, uploadFile, payOut } = {} as ReturnType<typeof claimActions>
beforeAll(async () => {
  app = await startServiceApp()
  ;({ getClaim, act, done, assessed, offered, accepted, uploadFile, payOut } = claimActions(app))
  owner = new pg.Client(app.databaseUrl)
  await owner.connect()
  nana = await app.client('admin').signIn(NANA)
  adjoa = await app.client('admin').signIn(ADJOA)
  efua = app.people.superAdmin
}, 60_000)
afterAll(async () => {
  expect(await checkMoney(app.product)).toEqual([])
  await owner.end()
  await app.stop()
})

type Part = { payoutId: string; state: string; payeeName: string; amountPesewas: number }

/** An accepted claim of this amount, split into the rest for the customer and parts for garages. */
async function split(payablePesewas: number, garages: readonly [string, number][] = []) {
  const policy = await app.sell(NO_EXCESS)
  const id = await assessed(policy, payablePesewas)
  await accepted(policy, id)
  const others = garages.map(([payee, amountPesewas]) => ({ payee, amountPesewas }))
  const { payouts } = await done(app.people.admin, id, 'request-payout', { others })
  return { policy, id, payouts: payouts as Part[] }
}
const fiveParts = () =>
  split(
    4_200_00,
    ['A', 'B', 'C', 'D'].map((letter) => [`${letter} Motors`, 840_00]),
  )

const payoutAs = async (client: Client, id: string) => (await client.get(`/payouts/${id}`)).body.data

async function actOn(client: Client, id: string, action: string, more: object = {}) {
  const { version } = await payoutAs(efua, id)
  return client.post(`/payouts/${id}/${action}`, { version, ...more }, withKey())
}

async function recommend(client: Client, id: string, msisdn: string, more: object = {}) {
  const { state, amountPesewas, payee } = await payoutAs(efua, id)
  if (state === 'requested') expectStatus(await actOn(client, id, 'take'), 200)
  await app.name(msisdn, payee.fullName)
  const { nameToken } = (await client.get(`/payouts/${id}/name?msisdn=${msisdn}&network=mtn`)).body.data
  return actOn(client, id, 'recommend', { amountPesewas, nameToken, msisdn, network: 'mtn', ...more })
}
const IDENTIFIED = { payeeReason: 'Invoice of the garage', payeeIdNumber: 'C0012345678' }

async function approve(client: Client, mobileNumber: string, id: string) {
  const { approvalCode } = await payoutAs(client, id)
  const verificationToken = await app.createVerificationToken(mobileNumber, 'approval', approvalCode.reference)
  return actOn(client, id, 'approve', { verificationToken })
}

const approveInDatabase = (payoutId: string, mobileNumber: string) =>
  owner.query(
    `insert into payout_approvals (payout_id, approver_id, content_hash, amount_pesewas, approved_at)
     select p.id, u.id, payout_content_hash(p), p.amount_pesewas, now() from payouts p, users u
     where p.id = $1 and u.mobile_number = $2`,
    [payoutId, mobileNumber],
  )

describe('the approval tier', () => {
  test('of five parts of GHS 840 depends on their sum of GHS 4,200, in the API and in the database', async () => {
    const { policy, payouts } = await fiveParts()
    const [first] = payouts
    expect(payouts.map(({ amountPesewas }) => amountPesewas)).toEqual(Array(5).fill(840_00))
    const id = first?.payoutId ?? ''
    expectStatus(await recommend(efua, id, policy.phone), 200)
    expect(await payoutAs(nana, id)).toMatchObject({ approverRole: 'SuperAdmin', claimTotalPesewas: 4_200_00 })
    expect((await payoutAs(nana, id)).allowedActions).not.toContain('approve')
    expect((await approve(nana, NANA, id)).body.code).toBe('above_authority')
    await expect(approveInDatabase(id, NANA)).rejects.toMatchObject({ constraint: 'approval_by_claim' })
    expect((await approve(adjoa, ADJOA, id)).body.data.state).toBe('approved')
  })

  test('does not depend on the order of the payees or on requests at the same time', async () => {
    const { policy, payouts } = await fiveParts()
    const [customerPayoutId, garagePayoutId] = payouts.map(({ payoutId }) => payoutId) as [string, string]
    expectStatus(await recommend(efua, customerPayoutId, policy.phone), 200)
    expectStatus(await recommend(efua, garagePayoutId, '233241330001', IDENTIFIED), 200)
    const bodies = await Promise.all(
      [customerPayoutId, garagePayoutId].map(async (id) => {
        const { approvalCode, version } = await payoutAs(nana, id)
        return {
          id,
          version,
          verificationToken: await app.createVerificationToken(NANA, 'approval', approvalCode.reference),
        }
      }),
    )
    const responses = await Promise.all(
      bodies.map(({ id, ...body }) => nana.post(`/payouts/${id}/approve`, body, withKey())),
    )
    expect(responses.map(({ body }) => body.code)).toEqual(['above_authority', 'above_authority'])
  })

  test('includes parts that were rejected and requested again for another payee', async () => {
    const { policy, id, payouts } = await fiveParts()
    for (const { payoutId } of payouts.slice(1)) {
      expectStatus(await actOn(nana, payoutId, 'take'), 200)
      expectStatus(await actOn(nana, payoutId, 'reject', { reason: 'Pay it to another garage' }), 200)
    }
    await app.drain()
    const first = payouts[0]?.payoutId ?? ''
    expectStatus(await recommend(efua, first, policy.phone), 200)
    expect((await approve(nana, NANA, first)).body.code).toBe('above_authority')
    expect((await getClaim(id)).status).toBe('payout_failed')
  })

  test('includes earlier payments of a reopened claim', async () => {
    const { policy, id, payouts } = await split(900_00)
    await payOut(policy, payouts[0]?.payoutId ?? '')
    const { staff, admin } = app.people
    await done(staff, id, 'close')
    await done(staff, id, 'reopen', { reason: 'More damage was found' })
    await done(staff, id, 'begin-assessment')
    await done(staff, id, 'assess', { assessedPesewas: 900_00 })
    await accepted(policy, id)
    const [again] = (await done(admin, id, 'request-payout')).payouts as Part[]
    expectStatus(await recommend(efua, again?.payoutId ?? '', policy.phone), 200)
    expect((await approve(nana, NANA, again?.payoutId ?? '')).body.code).toBe('above_authority')
  })

  test('requires two approvals for each part of a claim above GHS 10,000', async () => {
    const { policy, payouts } = await split(12_000_00, [['Kofi Motors', 6_000_00]])
    const id = payouts[0]?.payoutId ?? ''
    expectStatus(await recommend(nana, id, policy.phone), 200)
    expect((await approve(adjoa, ADJOA, id)).body.data).toMatchObject({ state: 'recommended', approvalsNeeded: 2 })
    await expect(
      owner.query(`update payouts set state = 'approved', approved_at = now() where id = $1`, [id]),
    ).rejects.toMatchObject({ constraint: 'payout_is_approved' })
    expect((await approve(efua, EFUA, id)).body.data.state).toBe('approved')
  })
})

test('the SMS with the code of an approver names amount, payee and payout, even for a batch', async () => {
  const { policy, payouts } = await split(900_00, [['Akua Motors', 300_00]])
  const [customerPayoutId, garagePayoutId] = payouts.map(({ payoutId }) => payoutId) as [string, string]
  expectStatus(await recommend(nana, customerPayoutId, policy.phone), 200)
  expectStatus(await recommend(nana, garagePayoutId, '233241330021', IDENTIFIED), 200)
  const smsFor = async (reference: string) => {
    const body = { customerMobileNumber: ADJOA, purpose: 'approval', reference }
    expectStatus(await adjoa.post('/auth/send/otp', body), 200)
    await app.drain()
    return (await adjoa.get(`/demo/messages?to=${ADJOA}`)).body.data[0].text
  }
  const { approvalCode, payoutNumber } = await payoutAs(adjoa, garagePayoutId)
  expect(await smsFor(approvalCode.reference)).toContain(
    `code to approve GHS 300.00 to Akua Motors, claim payout ${payoutNumber} (request`,
  )
  const items = await Promise.all(
    [customerPayoutId, garagePayoutId].map(async (id) => ({ id, version: (await payoutAs(adjoa, id)).version })),
  )
  const batch = expectStatus(await adjoa.post('/payouts/batches', { items }, withKey()), 201).body.data
  await app.advanceSeconds(31)
  expect(await smsFor(batch.approvalCode.reference)).toContain(
    'code to approve GHS 900.00 to Kwame Mensah and 1 more, a batch of 2 payouts (request',
  )
})

describe('a payee who has not been paid before', () => {
  const GARAGE = '233241330002'

  test('needs a reason and a Ghana Card or TIN, in the API and in the database', async () => {
    const { payouts } = await split(900_00, [['Osei Motors', 300_00]])
    const id = payouts[1]?.payoutId ?? ''
    const code = async (more: object) => (await recommend(nana, id, GARAGE, more)).body
    expect(await code({})).toMatchObject({ code: 'reason_missing', errors: [{ path: 'payeeReason' }] })
    const { payeeReason } = IDENTIFIED
    expect(await code({ payeeReason })).toMatchObject({ code: 'identity_missing', errors: [{ path: 'payeeIdNumber' }] })
    expect(await code({ payeeReason, identitySeen: true })).toMatchObject({ code: 'identity_missing' })
    expect((await code({ payeeReason, payeeIdNumber: '12345' })).code).toBe('invalid')
    await expect(
      owner.query(
        `update payouts set state = 'recommended', payee_phone = $2, payee_network = 'mtn', account_name = payee_name,
           name_match = 'same' where id = $1`,
        [id, GARAGE],
      ),
    ).rejects.toMatchObject({ constraint: 'payee_is_identified' })
    const { payee } = expectStatus(await recommend(nana, id, GARAGE, { payeeReason, payeeIdNumber: CARD }), 200).body
      .data
    expect(payee).toMatchObject({ reason: payeeReason, idNumber: 'GHA-•••••5678-9' })
  })

  test('must have the same name as the account, not a similar one', async () => {
    const { payouts } = await split(900_00, [['Osei Motors', 300_00]])
    const id = payouts[1]?.payoutId ?? ''
    expectStatus(await actOn(nana, id, 'take'), 200)
    await app.name('233241330003', 'Osei Traders')
    const { nameToken, nameMatch } = (await nana.get(`/payouts/${id}/name?msisdn=233241330003&network=mtn`)).body.data
    expect(nameMatch).toBe('similar')
    const { amountPesewas } = await payoutAs(nana, id)
    const to = { amountPesewas, nameToken, nameConfirmed: true, msisdn: '233241330003', network: 'mtn', ...IDENTIFIED }
    expect((await actOn(nana, id, 'recommend', to)).body.code).toBe('payee_name_differs')
  })

  test('is known once paid, but only under the same name', async () => {
    const number = '233241330004'
    const pay = async (name: string, more: object) => {
      const { payouts } = await split(900_00, [[name, 300_00]])
      return recommend(nana, payouts[1]?.payoutId ?? '', number, more)
    }
    const { payoutId } = expectStatus(await pay('Ato Motors', IDENTIFIED), 200).body.data
    expect((await pay('Ato Motors', {})).body.code).toBe('reason_missing')
    expectStatus(await approve(adjoa, ADJOA, payoutId), 200)
    await app.drain()
    await app.advanceSeconds(30)
    await app.drain()
    expect((await payoutAs(nana, payoutId)).state).toBe('paid')
    expectStatus(await pay('Ato Motors', {}), 200)
    expect((await pay('Esi Motors', {})).body.code).toBe('reason_missing')
  })

  test('can be the policyholder with another number, who needs the Ghana Card on record', async () => {
    const { policy, payouts } = await split(900_00)
    const id = payouts[0]?.payoutId ?? ''
    expect((await recommend(nana, id, '233241330005')).body.code).toBe('reason_missing')
    const { payeeReason } = IDENTIFIED
    expect((await recommend(nana, id, '233241330005', { payeeReason, payeeIdNumber: CARD })).body).toMatchObject({
      code: 'identity_differs',
      errors: [{ path: 'payeeIdNumber' }],
    })
    const { rows } = await owner.query(
      `select c.ghana_card from customers c join policy_records r on r.customer_id = c.id where r.policy_id = $1`,
      [policy.policyId],
    )
    const payeeIdNumber = rows[0].ghana_card
    expectStatus(await recommend(nana, id, '233241330005', { payeeReason, payeeIdNumber }), 200)
  })
})

describe('the offer', () => {
  async function offeredClaim(reporter?: Client) {
    const policy = await app.sell(COMPREHENSIVE)
    const id = await assessed(policy, 900_00, reporter ? { reporter } : {})
    const { offerCode } = await offered(id)
    const token = async () => ({
      verificationToken: await app.createVerificationToken(policy.phone, 'consent', offerCode.reference),
    })
    return { policy, id, token }
  }
  const unchanged = async (id: string) => expect(await getClaim(id)).toMatchObject({ status: 'offer_sent' })

  test('is never accepted by its reporter or the seller, not even with the customer’s code', async () => {
    const { id, token } = await offeredClaim()
    const { agent, staff } = app.people
    const verification = await token()
    const refused = await act(agent, id, 'accept-offer', verification)
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    await unchanged(id)
    expect((await done(staff, id, 'accept-offer', verification)).status).toBe('offer_accepted')
    const reportedByStaff = await offeredClaim(staff)
    expect((await act(staff, reportedByStaff.id, 'accept-offer', await reportedByStaff.token())).body.code).toBe(
      'own_claim',
    )
  })

  test('is not accepted by a user who would be paid', async () => {
    const { policy, id, token } = await offeredClaim()
    const phoneOf = async (phone: string) => {
      await owner.query(`begin; set local session_replication_role = 'replica'`)
      await owner.query(
        `update customers set phone = $2 where id = (select customer_id from policy_records where policy_id = $1 and is_current)`,
        [policy.policyId, phone],
      )
      await owner.query('commit')
    }
    const verification = await token()
    await phoneOf(NANA)
    expect((await act(nana, id, 'accept-offer', verification)).body.code).toBe('own_claim')
    await phoneOf(policy.phone)
    await unchanged(id)
  })

  test('is not accepted by a voucher until someone other than the uploader, reporter and seller has checked it', async () => {
    const { policy, id } = await offeredClaim()
    const { agent, staff, admin } = app.people
    expect((await act(staff, id, 'accept-offer', { voucherFileId: await uploadFile(staff) })).body.code).toBe('invalid')
    const voucherFileId = await uploadFile(agent)
    const waiting = await done(agent, id, 'submit-voucher', { voucherFileId })
    expect(waiting).toMatchObject({ status: 'offer_sent', voucher: { fileId: voucherFileId }, acceptance: null })
    expect((await act(agent, id, 'submit-voucher', { voucherFileId: await uploadFile(agent) })).body.code).toBe(
      'voucher_pending',
    )
    expect((await act(agent, id, 'check-voucher', { isGenuine: true })).status).toBe(403)
    const toDecide = (await staff.get('/claims?view=to-decide&limit=100')).body.data
    expect(toDecide.map(({ claimId }: { claimId: string }) => claimId)).toContain(id)
    const checked = await done(staff, id, 'check-voucher', { isGenuine: true })
    expect(checked).toMatchObject({ status: 'offer_accepted', acceptance: { fileId: voucherFileId }, voucher: null })
    const { payouts } = await done(admin, id, 'request-payout')
    await payOut(policy, payouts[0].payoutId)
    expect((await getClaim(id)).status).toBe('paid')
  })

  test('has a voucher that its uploader cannot check, and the checker cannot approve the payout', async () => {
    const { policy, id } = await offeredClaim()
    const { admin } = app.people
    await done(nana, id, 'submit-voucher', { voucherFileId: await uploadFile(nana) })
    expect((await act(nana, id, 'check-voucher', { isGenuine: true })).body.code).toBe('own_claim')
    await done(adjoa, id, 'check-voucher', { isGenuine: true })
    const payoutId = (await done(admin, id, 'request-payout')).payouts[0].payoutId
    expectStatus(await recommend(nana, payoutId, policy.phone), 200)
    expect((await payoutAs(adjoa, payoutId)).decideRefusal).toContain('checked')
    expect((await approve(adjoa, ADJOA, payoutId)).body.code).toBe('own_check')
    await expect(approveInDatabase(payoutId, ADJOA)).rejects.toMatchObject({
      constraint: 'approval_not_by_voucher_check',
    })
    expect((await approve(efua, EFUA, payoutId)).body.data.state).toBe('approved')
  })

  test('is still open after a voucher is refused, with the reason in the history', async () => {
    const { id } = await offeredClaim()
    const { agent, staff } = app.people
    await done(agent, id, 'submit-voucher', { voucherFileId: await uploadFile(agent) })
    expect((await act(staff, id, 'check-voucher', { isGenuine: false })).body.errors).toMatchObject([
      { path: 'reason' },
    ])
    const reason = 'The signature is another one'
    const refused = await done(staff, id, 'check-voucher', { isGenuine: false, reason })
    expect(refused).toMatchObject({ status: 'offer_sent', voucher: null, acceptance: null })
    expect(refused.timeline.at(-1)).toMatchObject({ event: 'refuse_voucher', note: reason })
    expect((await act(staff, id, 'check-voucher', { isGenuine: true })).body.code).toBe('illegal_move')
  })

  test('can be accepted in the database only with a code to the customer’s number or a checked voucher', async () => {
    const { id } = await offeredClaim()
    const accept = (set: string) =>
      owner.query(`update claims set status = 'offer_accepted', status_by = null, ${set} where id = '${id}'`)
    const by = (number: string) => `accepted_by = (select id from users where mobile_number = '${number}')`
    const anyCode = `accepted_code_id = (select id from otp_requests where mobile_number = '${EFUA}' limit 1)`
    const anyFile = `accepted_file_id = (select id from files limit 1)`
    for (const set of [anyCode, `${anyCode}, ${by(ADJOA)}`, `${anyFile}, ${by(ADJOA)}`])
      await expect(accept(set)).rejects.toMatchObject({ constraint: 'claims_acceptance' })
    await expect(accept(`accepted_code_id = gen_random_uuid(), accepted_by = reported_by`)).rejects.toMatchObject({
      constraint: 'claims_acceptance',
    })
    await unchanged(id)
  })

  test('is announced to the customer by SMS, as are the acceptance and every payout', async () => {
    const { policy, id, payouts } = await split(900_00, [['Mawuli Motors', 300_00]])
    for (const { payoutId, payeeName } of payouts)
      expectStatus(
        await recommend(nana, payoutId, payeeName === 'Mawuli Motors' ? '233241330009' : policy.phone, IDENTIFIED),
        200,
      )
    for (const { payoutId } of payouts) expectStatus(await approve(adjoa, ADJOA, payoutId), 200)
    await app.drain()
    await app.advanceSeconds(30)
    await app.drain()
    const { claimNumber } = await getClaim(id)
    const { rows } = await owner.query(
      `select text from demo_messages where recipient = $1 and text like '%' || $2 || '%' and code is null order by id`,
      [policy.phone, claimNumber],
    )
    const texts = rows.map(({ text }) => text as string)
    // Workers send concurrently, so the order can differ.
    expect(texts.toSorted()).toEqual([
      `Okwan: we offer GHS 900.00 for your claim ${claimNumber}. We will also send you a code. Read it to our office only if you accept. Questions? Call our office.`,
      expect.stringMatching(/^Okwan: we received your claim/),
      `Okwan: we sent GHS 300.00 for your claim ${claimNumber} to Mawuli Motors. If you did not agree to this, call our office now.`,
      expect.stringMatching(/^Okwan: we sent you GHS 600.00 \(CLM-/),
      `Okwan: you accepted GHS 900.00 for your claim ${claimNumber}. If you did not, call our office now.`,
    ])
    for (const text of texts) expect(text).toMatch(/^[\x20-\x7e\n]+$/)
  })
})
