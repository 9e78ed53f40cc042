import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../../test/product.ts'
import {
  addQuoted,
  answerHealth,
  answers,
  dataOf,
  healthy,
  ill,
  PEOPLE,
  policyholder,
  tickAndVerify,
  verify,
} from '../../travel/sale.fixture.ts'

let product: TestProduct
let agent: Client
let staff: Client
let admin: Client

beforeAll(async () => {
  product = await startTestProduct()
  agent = await product.client('agent').signIn(PEOPLE.Agent)
  staff = await product.client('staff').signIn(PEOPLE.Staff)
  admin = await product.client('admin').signIn(PEOPLE.Admin)
})
afterAll(() => product.stop())

async function refer(client = agent, content?: object) {
  const { draftId } = await addQuoted(client, content)
  const { draft } = await answerHealth(client, draftId, ill('Cancer'))
  return draft
}

/** Decides about the current answers as an Admin, who reaches every sale of these tests. */
async function decide(client: Client, draftId: string, terms: object) {
  const { version } = dataOf(await admin.get(`/travel/drafts/${draftId}`))
  return client.post(`/travel/drafts/${draftId}/referral-decision`, { subject: 't1', version, ...terms })
}

const queueOf = async (client: Client) => {
  const list = await client.get('/travel/referrals?limit=100')
  return list.body.data.map(({ draftId }: { draftId: string }) => draftId) as string[]
}

describe('the queue', () => {
  test('lists pending referrals of the branch, due in four office hours, until they are decided', async () => {
    // Monday 09:00.
    const { draftId, allowedActions } = await refer()
    expect(allowedActions).not.toContain('decide')
    const list = await staff.get('/travel/referrals')
    const row = list.body.data.find((one: { draftId: string }) => one.draftId === draftId)
    expect(row).toMatchObject({
      state: 'waiting',
      dueAt: '2026-11-16T13:00:00.000Z',
      isOverdue: false,
      policyholderName: 'Ama Mensah',
      planCode: 'SCH',
      destinations: ['FR'],
      canDecide: true,
    })
    const kumasi = await product.client('staff').signIn(PEOPLE.KumasiStaff)
    expect(await queueOf(kumasi)).not.toContain(draftId)
    expect((await decide(kumasi, draftId, { outcome: 'accept' })).status).toBe(404)

    dataOf(await decide(staff, draftId, { outcome: 'accept' }))
    expect(await queueOf(staff)).not.toContain(draftId)
  })

  test('lists sales that await documents separately, and returns them when the answers change', async () => {
    const { draftId } = await refer()
    const requested = dataOf(
      await decide(staff, draftId, { outcome: 'request_documents', note: 'The oncologist’s report' }),
    )
    expect(requested.underwriting[1]).toMatchObject({
      state: 'documents_wanted',
      documentsWanted: 'The oncologist’s report',
    })
    const waiting = await staff.get('/travel/referrals?state=waiting&limit=100')
    expect(JSON.stringify(waiting.body)).not.toContain(draftId)
    expect(await queueOf(staff)).toContain(draftId)
    await answerHealth(agent, draftId, ill('Stroke'))
    const again = await staff.get('/travel/referrals?state=waiting&limit=100')
    expect(JSON.stringify(again.body)).toContain(draftId)
  })
})

describe('the owner', () => {
  const assign = (client: Client, draftId: string, ownerId: string) =>
    client.post(`/travel/drafts/${draftId}/referral-owner`, { ownerId })
  const idOf = async (client: Client) => (await client.get('/users/profile')).body.data.userId as string
  const rowOf = async (client: Client, draftId: string) =>
    (await client.get('/travel/referrals?limit=100')).body.data.find(
      (one: { draftId: string }) => one.draftId === draftId,
    )

  test('is an underwriter of the branch who did not sell, finds the referral under Mine and stays in its history', async () => {
    const { draftId } = await refer()
    const staffId = await idOf(staff)
    expect((await rowOf(staff, draftId)).owner).toBeNull()
    const people = dataOf(await staff.get('/travel/referrals/underwriters'))
    expect(people).toContainEqual(expect.objectContaining({ userId: staffId }))
    expect((await agent.get('/travel/referrals/underwriters')).status).toBe(403)

    const kumasi = await product.client('staff').signIn(PEOPLE.KumasiStaff)
    for (const wrong of [await idOf(agent), await idOf(kumasi)]) {
      const refused = await assign(staff, draftId, wrong)
      expect([refused.body.code, refused.body.errors[0].path]).toEqual(['cannot_be_assigned', 'ownerId'])
    }
    expect((await assign(kumasi, draftId, await idOf(kumasi))).status).toBe(404)
    expect((await rowOf(staff, draftId)).owner).toBeNull()

    dataOf(await assign(admin, draftId, staffId))
    const seen = await rowOf(staff, draftId)
    expect(seen.owner).toMatchObject({ userId: staffId })
    expect(seen.history.map(({ text }: { text: string }) => text)).toEqual([
      'Approval requested',
      `Assigned to ${seen.owner.fullName}`,
    ])
    const listed = async (client: Client, owner: string) =>
      JSON.stringify((await client.get(`/travel/referrals?limit=100&owner=${owner}`)).body.data).includes(draftId)
    expect([await listed(staff, 'mine'), await listed(admin, 'mine')]).toEqual([true, false])
    expect(await listed(admin, 'unassigned')).toBe(false)
  })
})

describe('a decision', () => {
  test('is shown to the seller without its reason', async () => {
    const { draftId } = await refer()
    dataOf(await decide(staff, draftId, { outcome: 'decline', reason: 'Too ill' }))
    await product.runJobs()
    const [newest] = dataOf(await agent.get('/demo/messages?to=233240000004'))
    expect(newest.text).toBe(
      'Okwan: an underwriter decided one of your travel referrals. Open it in Okwan to continue.',
    )
  })

  test('with a loading changes the price; a value out of range or without a reason is refused', async () => {
    const { draftId } = await refer()
    const tooMuch = await decide(staff, draftId, { outcome: 'accept_loading', loadingBps: 20_001 })
    expect([tooMuch.status, tooMuch.body.code]).toEqual([422, 'loading_out_of_range'])
    expect((await decide(staff, draftId, { outcome: 'decline' })).body.code).toBe('decision_reason_missing')
    const priceAt = (client: Client, loadingBps: number) =>
      client.get(`/travel/drafts/${draftId}/referral-price?subject=t1&loadingBps=${loadingBps}`)
    const shown = dataOf(await priceAt(staff, 10_000))
    expect(shown.areaName).toContain('Schengen')
    expect((await priceAt(agent, 10_000)).status).toBe(403)
    const decided = dataOf(await decide(staff, draftId, { outcome: 'accept_loading', loadingBps: 10_000 }))
    expect([shown.standardPesewas, shown.totalPesewas]).toEqual([
      decided.standardPrice.totalPesewas,
      decided.price.totalPesewas,
    ])
    expect(decided.price.netPremiumPesewas).toBe(35_000)
    expect(decided.standardPrice.netPremiumPesewas).toBe(17_500)
    expect(decided.firstIncompleteStep).toBe('consent')
  })

  test('is never made by the seller or by the user who entered the answers', async () => {
    const own = await refer(staff)
    const refused = await decide(staff, own.draftId, { outcome: 'accept' })
    expect([refused.status, refused.body.code]).toEqual([422, 'own_sale'])
    dataOf(await decide(admin, own.draftId, { outcome: 'accept' }))

    const addedByAdmin = await addQuoted(staff)
    await answerHealth(admin, addedByAdmin.draftId, ill('Cancer'))
    expect((await decide(staff, addedByAdmin.draftId, { outcome: 'accept' })).body.code).toBe('own_sale')
    const seen = dataOf(await staff.get(`/travel/drafts/${addedByAdmin.draftId}`))
    expect(seen.allowedActions).not.toContain('decide')

    const assisted = await addQuoted(agent)
    const { draft } = await answerHealth(staff, assisted.draftId, ill('Cancer'))
    expect(draft.allowedActions).not.toContain('decide')
    expect((await decide(staff, assisted.draftId, { outcome: 'accept' })).body.code).toBe('own_sale')
  })

  test('a seller’s decision is refused by the database too', async () => {
    const { draftId } = await refer(staff)
    const insert = product.product.db.transaction((tx) =>
      tx.query(
        `insert into travel_referral_decisions (draft_id, seller_id, subject, outcome, key_id, sealed, decided_by, decided_at)
         select id, seller_id, 't1', 'accept', repeat('0', 16), '', seller_id, now() from travel_drafts where id = $1`,
        [draftId],
      ),
    )
    await expect(insert).rejects.toMatchObject({ constraint: 'travel_referral_decisions_not_own_sale' })
  })

  test('a decline ends the sale; only underwriters see its reason', async () => {
    const { draftId } = await refer()
    const declined = dataOf(await decide(staff, draftId, { outcome: 'decline', reason: 'Metastases' }))
    expect(declined.status).toBe('declined')
    expect(JSON.stringify(declined)).not.toContain('Metastases')
    expect(declined.problems[0].message).toContain('can’t be insured')
    const file = dataOf(await staff.post(`/travel/drafts/${draftId}/health/view`))
    expect(file.subjects[1].referralDecisions[0]).toMatchObject({ words: 'Metastases', decidedBy: 'Abena Owusu' })
  })

  test('about a sale that was not referred is refused', async () => {
    const { draftId } = await addQuoted(agent)
    await answerHealth(agent, draftId, healthy)
    expect((await decide(staff, draftId, { outcome: 'accept' })).body.code).toBe('not_referred')
  })

  test('is refused if the answers have changed since they were read', async () => {
    const { draftId } = await refer()
    const { version } = dataOf(await staff.post(`/travel/drafts/${draftId}/health/view`))
    await answerHealth(agent, draftId, ill('Stroke'))
    const late = await decide(staff, draftId, { version, outcome: 'accept' })
    expect([late.status, late.body.code]).toEqual([412, 'stale_version'])
  })

  test('a trip to a country with a travel warning has one decision for all travellers', async () => {
    const content = answers({ plan: 'WWB', to: 'UA', days: 7 }, [34])
    const { draftId } = await addQuoted(agent, content)
    const { draft } = await answerHealth(agent, draftId, healthy)
    expect([draft.status, draft.underwriting[0]]).toMatchObject(['referred', { subject: 'trip', state: 'referred' }])
    const decided = dataOf(await decide(staff, draftId, { subject: 'trip', outcome: 'accept' }))
    expect(decided.firstIncompleteStep).toBe('consent')
  })
})

describe('consent', () => {
  const withNumber = (mobileNumber: string) => ({
    ...answers({ plan: 'SCH', to: 'FR', days: 14 }, [34]),
    policyholder: { ...policyholder, mobileNumber },
  })
  const consent = (draftId: string, acceptedTotalPesewas: number, verificationToken: string) =>
    agent.post(`/travel/drafts/${draftId}/consent`, { acceptedTotalPesewas, verificationToken })

  test('by declarations and a code to the customer’s phone allows payment at this price and text version', async () => {
    const { draftId } = await addQuoted(agent, withNumber('0245550001'))
    await answerHealth(agent, draftId, healthy)
    const token = await tickAndVerify(product, agent, draftId, '233245550001')
    const wrongPrice = await consent(draftId, 1, token)
    expect([wrongPrice.body.code, wrongPrice.body.errors[0].path]).toEqual([
      'consent_incomplete',
      'acceptedTotalPesewas',
    ])
    const agreed = dataOf(await consent(draftId, 21_001, token))
    expect(agreed.firstIncompleteStep).toBe('payment')
    expect(agreed.consent).toMatchObject({ agreedTotalPesewas: 21_001, agreedAt: expect.any(String) })
    expect((await consent(draftId, 21_001, token)).body.code).toBe('code_not_valid')

    const { rows } = await product.product.db.read((tx) =>
      tx.query(
        'select text_version, mobile_number, accepted_total_pesewas, ip from travel_consents where draft_id = $1',
        [draftId],
      ),
    )
    expect(rows).toEqual([
      {
        text_version: 'travel-consent-2',
        mobile_number: '233245550001',
        accepted_total_pesewas: 21_001,
        ip: '127.0.0.1',
      },
    ])
  })

  test('needs all required declarations before the code, and the customer’s own number', async () => {
    const { draftId } = await addQuoted(agent, withNumber('0245550002'))
    await answerHealth(agent, draftId, healthy)
    const unticked = await verify(product, agent, draftId, '233245550002')
    const missing = await consent(draftId, 21_001, unticked)
    expect(missing.body.errors[0].path).toBe('textVersion')

    product.clock.advance(60)
    const ticks = {
      textVersion: 'travel-consent-2',
      codes: ['truth', 'summary_read', 'data_sharing', 'health_data', 'refund_rules'],
    }
    dataOf(await agent.send('PATCH', `/travel/drafts/${draftId}`, { ticks }))
    const tickedLate = await consent(draftId, 21_001, unticked)
    expect(tickedLate.body.errors).toEqual([
      { path: 'proof', message: 'Send a new code. The declarations were changed after the last one.' },
    ])
    const ofSomebodyElse = await verify(product, agent, draftId, '233245550003')
    expect((await consent(draftId, 21_001, ofSomebodyElse)).body.code).toBe('code_not_valid')
    const unknown = await agent.send('PATCH', `/travel/drafts/${draftId}`, { ticks: { ...ticks, textVersion: 'none' } })
    expect(unknown.body.code).toBe('consent_text_unknown')
  })

  test('is lost when an answer changes; until then a declaration keeps its time', async () => {
    const { draftId } = await addQuoted(agent, withNumber('0245550005'))
    await answerHealth(agent, draftId, healthy)
    const token = await tickAndVerify(product, agent, draftId, '233245550005')
    const tickedAt = product.clock.now().toISOString()
    product.clock.advance(60)
    const ticks = {
      textVersion: 'travel-consent-2',
      codes: ['truth', 'summary_read', 'data_sharing', 'health_data', 'refund_rules'],
    }
    const again = dataOf(await agent.send('PATCH', `/travel/drafts/${draftId}`, { ticks }))
    expect(again.consent.ticked[0]).toEqual({ code: 'truth', at: tickedAt })
    dataOf(await consent(draftId, 21_001, token))

    const save = async (part: object) => dataOf(await agent.send('PATCH', `/travel/drafts/${draftId}`, part))
    expect((await save({ trip: { purpose: 'tourism' } })).firstIncompleteStep).toBe('payment')
    const { draft } = await answerHealth(agent, draftId, healthy)
    expect(draft.firstIncompleteStep).toBe('payment')
    const changed = await save({ policyholder: { residentialAddress: '14 Ring Road East' } })
    expect(changed.firstIncompleteStep).toBe('consent')
    expect(changed.consent).toMatchObject({ ticked: [], agreedAt: null })
  })

  test('is required again when an underwriter changes the terms', async () => {
    const { draftId } = await addQuoted(agent, withNumber('0245550004'))
    await answerHealth(agent, draftId, ill('Cancer'))
    const early = await consent(draftId, 21_001, 'too-early')
    expect(early.body.code).toBe('not_ready')
    dataOf(await decide(staff, draftId, { outcome: 'accept' }))
    const token = await tickAndVerify(product, agent, draftId, '233245550004')
    expect(dataOf(await consent(draftId, 21_001, token)).firstIncompleteStep).toBe('payment')

    product.clock.advance(60)
    const changed = dataOf(
      await decide(staff, draftId, { outcome: 'accept_exclusion', exclusionText: 'Treatment of it' }),
    )
    expect(changed.firstIncompleteStep).toBe('consent')
    expect(changed.consent).toMatchObject({ ticked: [], agreedAt: null })
    expect(changed.underwriting[1].exclusionText).toBe('Treatment of it')
    const again = await tickAndVerify(product, agent, draftId, '233245550004')
    expect(dataOf(await consent(draftId, 21_001, again)).firstIncompleteStep).toBe('payment')
  })
})

test('quotes, consents and decisions cannot be changed in the database', async () => {
  const { draftId } = await refer()
  dataOf(await decide(staff, draftId, { outcome: 'accept' }))
  const attempt = (statement: string) => product.product.db.transaction((tx) => tx.query(statement))
  for (const statement of [
    'update travel_quotes set total_pesewas = 1',
    'delete from travel_quotes',
    'update travel_consents set accepted_total_pesewas = 1',
    'delete from travel_consents',
    "update travel_referral_decisions set outcome = 'decline'",
    'delete from travel_referral_decisions',
  ]) {
    await expect(attempt(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
})

test('an expired sale is no longer in the queue', async () => {
  const { draftId } = await refer()
  expect(await queueOf(staff)).toContain(draftId)
  product.clock.advance(7 * 24 * 3600)
  await staff.signIn(PEOPLE.Staff)
  expect(await queueOf(staff)).not.toContain(draftId)
})
