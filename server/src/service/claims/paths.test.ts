import { addDays } from '@okwan/domain/platform/dates'
import { SETTINGS } from '@okwan/domain/platform/settings/catalogue'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { checkMoney } from '../../money/integrity-checks/check-money.ts'
import { withKey } from '../../money/payments/testing.ts'
import { sql } from '../../platform/db/sql.ts'
import { sellingTrips } from '../../policies/travel-policies/sale.fixture.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../service-requests/app.fixture.ts'
import { COMPREHENSIVE, claimActions } from './claim.fixture.ts'

let app: ServiceApp
let { uploadFile, report, getClaim, act, done, addMissingDocuments, assessed, offered, accepted, payOut, ledgerLines } =
  {} as ReturnType<typeof claimActions>
beforeAll(async () => {
  app = await startServiceApp()
  const claims = claimActions(app)
  ;({ uploadFile, report, getClaim, act, done, addMissingDocuments, assessed, offered, accepted, payOut, ledgerLines } =
    claims)
}, 60_000)
afterAll(() => app.stop())

const POLICE = { policeStation: 'Osu', policeReportNumber: '7/26' }
const deadlineOf = (claim: { deadlines: { serviceLevel: string }[] }, name: string) =>
  claim.deadlines.find(({ serviceLevel }) => serviceLevel === name)

/** Updates of a policy sent to the MID, by type. */
const midUpdatesOf = (policyId: string) =>
  app.query(
    z.object({ type: z.string(), ends: z.string() }),
    sql`select m.body #>> '{data,policyData,type}' as type, m.body #>> '{data,expiryDate}' as ends from mid_requests m
        join policy_records r on r.id = m.policy_record_id where r.policy_id = ${policyId} and m.operation = 'record'
        order by m.sent_at`,
  )

describe('a total loss', () => {
  test('pays the value less the excess, ends the policy without a refund and is reported to the MID', async () => {
    const policy = await app.sell({ coverType: 'comprehensive', estimate: { marketValue: 15_000 } })
    const id = await assessed(policy, 9_100_00, { assessment: { salvagePesewas: 5_000_00 } })
    // A repair cost above 60% of 15,000 is a total loss; the excess is 10% and the owner retains the salvage.
    expect(await getClaim(id)).toMatchObject({
      payablePesewas: 8_500_00,
      settlement: { isTotalLoss: true, endsPolicy: true },
    })
    await accepted(policy, id)
    expect((await app.policyOf(policy)).status).toBe('active')
    const {
      payouts: [payout],
    } = await done(app.people.admin, id, 'request-payout')
    await payOut(policy, payout.payoutId)
    expect(await getClaim(id)).toMatchObject({ status: 'paid', paidPesewas: 8_500_00 })
    expect(await app.policyOf(policy)).toMatchObject({ status: 'cancelled' })
    expect(await midUpdatesOf(policy.policyId)).toMatchObject([
      { type: 'NEW_BUSINESS' },
      { type: 'CANCELLATION', ends: addDays(app.today(), -1) },
    ])
    const refunds = await app.query(
      z.object({ id: z.string() }),
      sql`select id from payouts where policy_id = ${policy.policyId} and kind = 'refund'`,
    )
    expect(refunds).toEqual([])
    expect(await checkMoney(app.product)).toEqual([])
  })

  test('a smaller loss leaves the policy in force', async () => {
    const policy = await app.sell(COMPREHENSIVE)
    const id = await assessed(policy, 2_000_00)
    await accepted(policy, id)
    const {
      payouts: [payout],
    } = await done(app.people.admin, id, 'request-payout')
    await payOut(policy, payout.payoutId)
    expect((await app.policyOf(policy)).status).toBe('active')
    expect((await midUpdatesOf(policy.policyId)).map(({ type }) => type)).toEqual(['NEW_BUSINESS'])
  })

  test('a theft is paid only after 30 days', async () => {
    const policy = await app.sell(COMPREHENSIVE)
    const id = await assessed(policy, 1_000_00, { notice: { type: 'theft', ...POLICE } })
    const { payablePesewas } = await getClaim(id)
    expect(payablePesewas).toBe(72_000_00)
    expect((await act(app.people.admin, id, 'approve', { payablePesewas })).body.code).toBe('theft_wait')
    await app.advanceDays(30)
    expect((await done(app.people.admin, id, 'approve', { payablePesewas })).status).toBe('approved')
  })
})

describe('an approval', () => {
  test('is undone by its approver until the offer is sent, and the claim is decided again', async () => {
    const policy = await app.sell(COMPREHENSIVE)
    const { staff, admin, superAdmin } = app.people
    const id = await assessed(policy, 1_000_00)
    const payablePesewas = 900_00
    await done(admin, id, 'approve', { payablePesewas })
    const actionsOf = async (client: typeof staff) =>
      (await client.get(`/claims/${id}`)).body.data.actions.map(({ action }: { action: string }) => action)
    expect(await actionsOf(admin)).toContain('undo-approval')
    for (const other of [staff, superAdmin]) {
      expect(await actionsOf(other)).not.toContain('undo-approval')
      expect((await act(other, id, 'undo-approval')).body.code).toBe('not_yours_to_decide')
    }
    const undone = await done(admin, id, 'undo-approval')
    expect(undone).toMatchObject({ status: 'assessed', decision: null, payablePesewas })
    expect(deadlineOf(undone, 'decide')).toMatchObject({ daysLeft: expect.any(Number) })
    expect(undone.timeline.map(({ text }: { text: string }) => text).slice(-2)).toEqual(['Approved', 'Approval undone'])
    await done(superAdmin, id, 'approve', { payablePesewas })
    await done(staff, id, 'send-offer')
    expect((await act(superAdmin, id, 'undo-approval')).body.code).toBe('illegal_move')
  })
})

describe('the customer', () => {
  test('disputes the offer, which is reassessed and accepted with a signed voucher', async () => {
    const policy = await app.sell(COMPREHENSIVE)
    const { staff, agent, admin } = app.people
    const id = await assessed(policy, 1_000_00)
    await offered(id)
    expect((await act(agent, id, 'dispute-offer', { reason: 'no' })).status).toBe(422)
    expect((await done(agent, id, 'dispute-offer', { reason: 'The door costs more' })).status).toBe('offer_disputed')
    await done(staff, id, 'begin-assessment')
    await done(staff, id, 'assess', { assessedPesewas: 1_500_00 })
    await offered(id)
    expect((await act(staff, id, 'accept-offer')).body.errors).toMatchObject([{ path: 'verificationToken' }])
    const voucherFileId = await uploadFile(agent)
    await done(agent, id, 'submit-voucher', { voucherFileId })
    const accepted = await done(staff, id, 'check-voucher', { isGenuine: true })
    expect(accepted).toMatchObject({ status: 'offer_accepted', acceptance: { fileId: voucherFileId } })
    expect((await ledgerLines(id)).map(({ pesewas }) => pesewas)).toEqual([-1_350_00])
    expect((await done(admin, id, 'request-payout')).status).toBe('payout_pending')
  })

  test('a code for one offer does not accept another', async () => {
    const policy = await app.sell(COMPREHENSIVE)
    const other = await assessed(await app.sell(COMPREHENSIVE), 500_00)
    const { offerCode } = await offered(other)
    const token = await app.createVerificationToken(policy.phone, offerCode.purpose, offerCode.reference)
    const id = await assessed(policy, 1_000_00)
    await offered(id)
    expect((await act(app.people.staff, id, 'accept-offer', { verificationToken: token })).status).not.toBe(200)
  })

  test('withdraws through the agent of the assistant who sold the policy, but not through another agent', async () => {
    const policy = await app.sell({ ...COMPREHENSIVE, seller: 'assistant' })
    const { assistant, agent } = app.people
    const { claimId } = expectStatus(await report(assistant, policy), 201).body.data
    const withdraw = (await agent.get(`/claims/${claimId}`)).body.data.actions.find(
      ({ action }: { action: string }) => action === 'withdraw',
    )
    expect(withdraw).toEqual({ action: 'withdraw' })
    const outsider = await app.client('agent').signIn('233240000007')
    expect((await act(outsider, claimId, 'withdraw', { reason: 'Not mine' })).status).toBe(404)
    expect((await done(agent, claimId, 'withdraw', { reason: 'Settled between them' })).status).toBe('withdrawn')
    expect((await act(agent, claimId, 'withdraw', { reason: 'Once more' })).body.code).toBe('illegal_move')
  })
})

describe('a closed claim', () => {
  test('is declined with a reason, closed, reopened and settled in a second round', async () => {
    const policy = await app.sell(COMPREHENSIVE)
    const { staff, admin } = app.people
    const id = await assessed(policy, 1_000_00)
    expect((await act(admin, id, 'reject', { reason: '' })).status).toBe(422)
    await done(admin, id, 'reject', { reason: 'The driver had no licence' })
    expect((await done(staff, id, 'close')).status).toBe('closed')
    expect((await act(staff, id, 'reserve', { reservePesewas: 1, reason: 'More' })).body.code).toBe('illegal_move')
    expect((await act(staff, id, 'reopen', { reason: '' })).status).toBe(422)
    expect((await done(staff, id, 'reopen', { reason: 'The licence was found' })).status).toBe('reopened')
    await done(staff, id, 'begin-assessment')
    await done(staff, id, 'assess', { assessedPesewas: 1_000_00 })
    expect((await accepted(policy, id)).status).toBe('offer_accepted')
    const journals = await app.query(
      z.object({ source_id: z.string() }),
      sql`select source_id from journals where event = 'claim-approved' and source_id like ${`${id}%`}`,
    )
    expect(journals).toEqual([{ source_id: `${id}:2` }])
  })

  test('with a rejected payout can request it again', async () => {
    const policy = await app.sell(COMPREHENSIVE)
    const { admin, superAdmin } = app.people
    const id = await assessed(policy, 1_000_00)
    await accepted(policy, id)
    const {
      payouts: [payout],
    } = await done(admin, id, 'request-payout')
    const at = `/payouts/${payout.payoutId}`
    const version = async () => (await superAdmin.get(at)).body.data.version
    expectStatus(await superAdmin.post(`${at}/take`, { version: await version() }, withKey()), 200)
    const rejection = { version: await version(), reason: 'The name does not match' }
    expectStatus(await superAdmin.post(`${at}/reject`, rejection, withKey()), 200)
    await app.drain()
    expect((await getClaim(id)).status).toBe('payout_failed')
    const again = await done(admin, id, 'request-payout')
    expect(again).toMatchObject({ status: 'payout_pending', payouts: [{ state: 'requested' }, { state: 'rejected' }] })
    expect(again.payouts[0].payoutId).not.toBe(payout.payoutId)
    await payOut(policy, again.payouts[0].payoutId)
    expect((await getClaim(id)).status).toBe('paid')
  })
})

describe('regulatory deadlines', () => {
  test('five working days to decide after the last document, five to pay after acceptance, four weeks in total', async () => {
    const policy = await app.sell(COMPREHENSIVE)
    const { staff, admin } = app.people
    const id = await assessed(policy, 1_000_00)
    const from = app.today()
    expect(deadlineOf(await getClaim(id), 'settle')).toMatchObject({ dueOn: addDays(from, 28), daysLeft: 28 })
    const decide = deadlineOf(await getClaim(id), 'decide') as { dueOn: string; daysLeft: number } | undefined
    // Five working days are a week, or more with a public holiday.
    expect(decide?.daysLeft).toBeGreaterThanOrEqual(7)
    const breached = async () => {
      const { data } = (await staff.get('/claims?view=breached&limit=100')).body
      return data.some(({ claimId }: { claimId: string }) => claimId === id)
    }
    expect(await breached()).toBe(false)
    await app.advanceDays((decide?.daysLeft ?? 0) + 1)
    expect(await breached()).toBe(true)
    await accepted(policy, id)
    const claim = await getClaim(id)
    expect(deadlineOf(claim, 'decide')).toMatchObject({ daysLeft: null, isBreached: true })
    expect(deadlineOf(claim, 'pay')).toMatchObject({ isBreached: false })
    const {
      payouts: [payout],
    } = await done(admin, id, 'request-payout')
    await payOut(policy, payout.payoutId)
    expect(await getClaim(id)).toMatchObject({ status: 'paid', nextDueOn: null, isBreached: true })
  })

  test('move for an announced holiday, from the day on which the changed setting applies', async () => {
    const id = await assessed(await app.sell(COMPREHENSIVE), 1_000_00)
    const dueOn = async () => (deadlineOf(await getClaim(id), 'decide') as { dueOn: string } | undefined)?.dueOn
    const before = (await dueOn()) ?? ''
    const { yearly } = SETTINGS['public-holidays'].initial
    const value = { days: [{ date: before, name: 'Eid ul-Adha' }], yearly }
    const announced = { value, startsOn: addDays(app.today(), 1), reason: 'Announced today' }
    expectStatus(await app.people.superAdmin.post('/settings/public-holidays', announced), 201)
    expect(await dueOn()).toBe(before)
    await app.advanceDays(1)
    const after = (await dueOn()) ?? ''
    expect(after > before).toBe(true)
    expect(after <= addDays(before, 3)).toBe(true)
  })
})

describe('limits by cover', () => {
  const THIRD = { type: 'third_party_property', ...POLICE, thirdParties: [{ name: 'Yaa Asante' }] }

  test('third-party property is paid up to the limit, which two claims of one event share', async () => {
    const policy = await app.sell()
    const id = await assessed(policy, 5_000_00, { notice: THIRD })
    expect((await getClaim(id)).payablePesewas).toBe(5_000_00)
    await done(app.people.admin, id, 'approve', { payablePesewas: 5_000_00 })
    const second = await assessed(policy, 5_000_00, { notice: THIRD })
    expect((await getClaim(second)).payablePesewas).toBe(1_000_00)
  })

  test('a payout goes to the third party named in the claim, but to no other person', async () => {
    const policy = await app.sell()
    const { admin } = app.people
    const injury = { ...THIRD, type: 'third_party_injury' }
    const id = await assessed(policy, 800_00, { notice: injury, assessment: { medicalPesewas: 800_00 } })
    await accepted(policy, id)
    expect((await act(admin, id, 'request-payout', { payee: 'Kofi Garage' })).body.code).toBe('not_payable_to')
    const {
      payouts: [payout],
    } = await done(admin, id, 'request-payout', { payee: 'Yaa Asante' })
    const queued = (await app.people.superAdmin.get(`/payouts/${payout.payoutId}`)).body.data
    expect(queued).toMatchObject({ customerName: 'Kwame Mensah', payee: { fullName: 'Yaa Asante' } })
    expect(queued.calculation.length).toBeGreaterThan(0)
  })

  test('third-party cover does not include own damage', async () => {
    const policy = await app.sell()
    const { agent, staff } = app.people
    const { claimId } = expectStatus(await report(agent, policy), 201).body.data
    await done(staff, claimId, 'acknowledge')
    await addMissingDocuments(agent, claimId)
    await done(staff, claimId, 'begin-assessment')
    expect((await act(staff, claimId, 'assess', { assessedPesewas: 100_00 })).body.code).toBe('not_covered')
  })

  test('an excess buy-back removes the excess', async () => {
    const policy = await app.sell({
      coverType: 'comprehensive',
      estimate: { marketValue: 80_000, excessApplicable: false },
    })
    expect((await getClaim(await assessed(policy, 1_000_00))).payablePesewas).toBe(1_000_00)
  })
})

describe('a claim of a traveller', () => {
  test('names the traveller, is paid from a benefit in euros and does not end the policy', async () => {
    const { agent, staff, admin } = app.people
    const trips = sellingTrips(app)
    const offer = await trips.offer(agent, { departure: app.today() })
    expectStatus(await app.fromWallet('travel-purchase', offer.payableId), 202)
    await app.drain()
    const policy = { policyId: offer.policyId as string, phone: offer.mobileNumber }
    await app.advanceDays(2)
    const notice = { type: 'medical', place: 'Paris', driverName: undefined }
    expect((await report(agent, policy, notice)).body.errors).toContainEqual(
      expect.objectContaining({ path: 'notice.travellerId' }),
    )
    expect((await report(agent, policy, { ...notice, type: 'own_damage' })).body.code).toBe('not_covered')
    const [{ travellerId }] = (await trips.policy(agent, policy.policyId)).travellers
    const { claimId } = expectStatus(await report(agent, policy, { ...notice, travellerId }), 201).body.data
    await done(staff, claimId, 'acknowledge')
    await addMissingDocuments(agent, claimId)
    await done(staff, claimId, 'begin-assessment')
    const { benefits } = (await getClaim(claimId)).policy
    expect((await act(staff, claimId, 'assess', { assessedPesewas: 1_000_00 })).body.errors).toMatchObject([
      { path: 'benefitCode' },
    ])
    const assessment = { assessedPesewas: 9_000_00, benefitCode: benefits[0].code, pesewasPerEuro: 12_00 }
    const { payablePesewas } = await done(staff, claimId, 'assess', assessment)
    expect(payablePesewas).toBeGreaterThan(0)
    expect(payablePesewas).toBeLessThanOrEqual(9_000_00)
    await accepted(policy, claimId)
    const {
      payouts: [payout],
    } = await done(admin, claimId, 'request-payout')
    await payOut(policy, payout.payoutId)
    expect((await getClaim(claimId)).status).toBe('paid')
    expect((await trips.policy(agent, policy.policyId)).status).toBe('active')
  })
})
