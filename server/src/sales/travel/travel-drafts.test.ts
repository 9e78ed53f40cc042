import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import {
  addDraft,
  addQuoted,
  answerHealth,
  answers,
  dataOf,
  healthy,
  more,
  PEOPLE,
  policyholder,
  soloParis,
  traveller,
  trip,
} from './sale.fixture.ts'

let product: TestProduct
const clients: Record<string, Client> = {}

beforeAll(async () => {
  product = await startTestProduct({ nodes: 2 })
})
afterAll(() => product.stop())

async function as(role: keyof typeof PEOPLE): Promise<Client> {
  const portal = role.endsWith('Agent') ? 'agent' : role.endsWith('Staff') ? 'staff' : 'admin'
  const client = clients[role] ?? (await product.client(portal).signIn(PEOPLE[role]))
  clients[role] = client
  return client
}

const patch = (client: Client, draftId: string, body: object) => client.send('PATCH', `/travel/drafts/${draftId}`, body)

describe('a draft', () => {
  test('advances with the answers and is available on another node and device', async () => {
    const agent = await as('Agent')
    const { draftId, firstIncompleteStep, status } = await addDraft(agent, {})
    expect([firstIncompleteStep, status]).toEqual(['policyholder', 'draft'])
    const stepAfter = async (part: object) => dataOf(await patch(agent, draftId, part)).firstIncompleteStep
    expect(await stepAfter({ policyholder })).toBe('all-travellers')
    expect(await stepAfter({ party: { partyType: 'individual' } })).toBe('all-travellers')
    expect(await stepAfter({ travellers: [{ relationship: 'self' }] })).toBe('additional-travellers')
    expect(await stepAfter({ travellers: [traveller(1, 34)] })).toBe('travel-details')
    expect(await stepAfter({ trip: trip('SCH', 'FR', 14) })).toBe('more-travel-information')
    expect(await stepAfter({ more })).toBe('confirm-details')

    const otherClient = await product.client('agent', 1).signIn(PEOPLE.Agent)
    const stored = dataOf(await otherClient.get(`/travel/drafts/${draftId}`))
    expect(stored.draft).toEqual({ ...soloParis, party: { partyType: 'individual' } })
    expect(stored.version).toBe(7)
    expect(stored.limits).toEqual({ oneWayMaxDays: 30, groupMaxTravellers: 200, fitToFlyFromWeek: 20, quoteHours: 24 })
    expect(stored.standardPrice.totalPesewas).toBe(21_001)
  })

  test('stores incomplete answers, clears null values and keeps the others', async () => {
    const agent = await as('Agent')
    const { draftId } = await addDraft(agent, { trip: { destinations: ['FR'], departureDate: '2026-1' } })
    const saved = dataOf(await patch(agent, draftId, { trip: { departureDate: null, purpose: 'business' } }))
    expect(saved.draft.trip).toEqual({ destinations: ['FR'], purpose: 'business' })
  })

  test('returns errors by field and refuses unknown fields', async () => {
    const agent = await as('Agent')
    const child = { ...policyholder, dateOfBirth: '2015-01-01' }
    const draft = await addDraft(agent, { policyholder: child })
    expect(draft.problems).toEqual([
      { path: 'dateOfBirth', message: 'The policyholder must be at least 18 years old.' },
    ])
    const unknown = await patch(agent, draft.draftId, { trip: { price: 1 } })
    expect([unknown.status, unknown.body.errors[0].path]).toEqual([422, 'trip.price'])
    const duplicates = await patch(agent, draft.draftId, { travellers: [traveller(1, 30), traveller(1, 30)] })
    expect([duplicates.status, duplicates.body.errors[0].path]).toEqual([422, 'travellers.1.travellerId'])
  })

  test('warns of a passport that expires soon and offers only available plans', async () => {
    const agent = await as('Agent')
    const short = { ...traveller(1, 34), passportExpiryDate: '2026-12-20' }
    const draft = await addDraft(agent, { ...soloParis, travellers: [short] })
    expect(draft.warnings.map(({ code }: { code: string }) => code)).toEqual(['passport_ends_soon'])
    const offered = draft.offers.filter(({ available }: { available: boolean }) => available)
    expect(offered[0]).toMatchObject({ planCode: 'SCH', visaCompliant: true, totalPesewas: 21_001 })
    const africa = draft.offers.find(({ planCode }: { planCode: string }) => planCode === 'AFR')
    expect(africa.reasons).toEqual(['Africa doesn’t cover France.'])
  })

  test('accepts a single traveller: a new one is added, an existing one replaced', async () => {
    const agent = await as('Agent')
    const { draftId } = await addDraft(agent)
    const { travellerId: _, ...unnamed } = traveller(2, 30)
    const added = dataOf(await patch(agent, draftId, { traveller: unnamed }))
    const [first, second] = added.draft.travellers
    expect([first.travellerId, second.travellerId]).toEqual(['t1', expect.stringMatching(/^[\w-]{8}$/)])
    const renamed = dataOf(await patch(agent, draftId, { traveller: { ...second, firstName: 'Yaa' } }))
    expect(renamed.draft.travellers.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Kofi', 'Yaa'])
  })

  test('a save with an old version is refused and changes nothing', async () => {
    const agent = await as('Agent')
    const { draftId } = await addDraft(agent)
    dataOf(await patch(agent, draftId, { version: 1, trip: { purpose: 'business' } }))
    const late = await patch(agent, draftId, { version: 1, trip: { purpose: 'family' } })
    expect([late.status, late.body.code]).toEqual([412, 'stale_version'])
    expect(dataOf(await agent.get(`/travel/drafts/${draftId}`)).draft.trip.purpose).toBe('business')
  })

  test('of two concurrent saves of one version exactly one succeeds', async () => {
    const agent = await as('Agent')
    const { draftId } = await addDraft(agent)
    const both = await Promise.all([
      patch(agent, draftId, { version: 1, trip: { purpose: 'business' } }),
      patch(agent, draftId, { version: 1, trip: { purpose: 'family' } }),
    ])
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '412'])
  })

  test('expires after seven days and can then only be viewed or deleted', async () => {
    const agent = await as('Agent')
    const { draftId } = await addDraft(agent)
    product.clock.advance(7 * 24 * 3600)
    await agent.signIn(PEOPLE.Agent)
    const old = dataOf(await agent.get(`/travel/drafts/${draftId}`))
    expect([old.status, old.allowedActions]).toEqual(['abandoned', ['delete']])
    expect((await patch(agent, draftId, { trip: { purpose: 'family' } })).body.code).toBe('draft_expired')
    expect((await agent.delete(`/travel/drafts/${draftId}`)).status).toBe(200)
    expect((await agent.get(`/travel/drafts/${draftId}`)).status).toBe(404)
    for (const role of Object.keys(clients)) delete clients[role]
  })
})

describe('the reach of users', () => {
  test('covers their own drafts, those of their assistants and of their branch; others are not found', async () => {
    const ofAssistant = await addDraft(await as('AssistantAgent'))
    const ofAgent = await addDraft(await as('Agent'))
    const getDraft = async (role: keyof typeof PEOPLE, draftId: string) =>
      (await (await as(role)).get(`/travel/drafts/${draftId}`)).status
    for (const role of ['AssistantAgent', 'Agent', 'Staff', 'Admin', 'SuperAdmin'] as const) {
      expect(await getDraft(role, ofAssistant.draftId), role).toBe(200)
    }
    expect(await getDraft('AssistantAgent', ofAgent.draftId)).toBe(404)
    expect(await getDraft('KumasiAgent', ofAgent.draftId)).toBe(404)
    expect(await getDraft('KumasiStaff', ofAgent.draftId)).toBe(404)

    const listed = async (role: keyof typeof PEOPLE) => {
      const list = await (await as(role)).get('/travel/drafts?limit=100')
      return list.body.data.map(({ draftId }: { draftId: string }) => draftId) as string[]
    }
    expect(await listed('AssistantAgent')).toEqual([ofAssistant.draftId])
    for (const role of ['Agent', 'Staff', 'Admin', 'SuperAdmin'] as const) {
      expect(await listed(role), role).toEqual(expect.arrayContaining([ofAssistant.draftId, ofAgent.draftId]))
    }
    expect([await listed('KumasiAgent'), await listed('KumasiStaff')]).toEqual([[], []])

    const outsider = await as('KumasiStaff')
    const at = `/travel/drafts/${ofAgent.draftId}`
    const attempts = [
      outsider.send('PATCH', at, { trip: {} }),
      outsider.delete(at),
      outsider.post(`${at}/quotes`, { totalPesewas: 21_001 }),
      outsider.post(`${at}/group-csv`, { csv: '' }),
      outsider.put(`${at}/health`, { travellers: [{ travellerId: 't1', answers: healthy }] }),
      outsider.post(`${at}/health/view`),
      outsider.post(`${at}/consent`, { acceptedTotalPesewas: 21_001, verificationToken: 'x' }),
      outsider.post(`${at}/referral-decision`, { subject: 't1', outcome: 'accept', version: 1 }),
    ]
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual(attempts.map(() => 404))
  })
})

describe('a quote', () => {
  test('is stored with its lines and rate book, is valid for 24 hours, and must then be renewed', async () => {
    const agent = await as('Agent')
    const { draftId, quote, status } = await addQuoted(agent)
    expect(status).toBe('quoted')
    const stored = dataOf(await agent.get(`/travel/quotes/${quote.quoteId}`))
    expect(stored).toMatchObject({ draftId, isValid: true })
    expect(stored.price).toMatchObject({ rateBook: 'TRAVEL-2026', totalPesewas: 21_001 })
    expect(stored.price.travellers[0].lines).toEqual([
      { code: 'base', label: 'Base premium', amountPesewas: 17_500, note: '14 days' },
    ])
    expect((await (await as('KumasiAgent')).get(`/travel/quotes/${quote.quoteId}`)).status).toBe(404)

    product.clock.advance(24 * 3600)
    await agent.signIn(PEOPLE.Agent)
    const late = dataOf(await agent.get(`/travel/drafts/${draftId}`))
    expect([late.status, late.firstIncompleteStep]).toEqual(['lapsed', 'confirm-details'])
    expect(dataOf(await agent.get(`/travel/quotes/${quote.quoteId}`)).isValid).toBe(false)
    const again = dataOf(await agent.post(`/travel/drafts/${draftId}/quotes`, { totalPesewas: 21_001 }))
    expect(again.status).toBe('quoted')
    for (const role of Object.keys(clients)) delete clients[role]
  })

  test('is refused with a wrong total or before the answers are complete', async () => {
    const agent = await as('Agent')
    const { draftId } = await addDraft(agent)
    const wrong = await agent.post(`/travel/drafts/${draftId}/quotes`, { totalPesewas: 1 })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'price_changed'])
    expect(wrong.body.detail).toContain('210.01')
    const early = await addDraft(agent, { policyholder })
    const refused = await agent.post(`/travel/drafts/${early.draftId}/quotes`, { totalPesewas: 21_001 })
    expect(refused.body.code).toBe('not_ready')
  })

  test('is required again when the price of the trip rises', async () => {
    const agent = await as('Agent')
    const { draftId } = await addQuoted(agent)
    const longer = dataOf(await patch(agent, draftId, { trip: { returnDate: '2026-12-30' } }))
    expect([longer.status, longer.firstIncompleteStep]).toEqual(['draft', 'confirm-details'])
  })
})

describe('a group import', () => {
  const header = 'firstName,lastName,dateOfBirth,gender,passportNumber,passportExpiry,nationality'

  test('with invalid rows returns the errors by row and changes nothing', async () => {
    const agent = await as('Agent')
    const { draftId } = await addDraft(agent, soloParis)
    const csv = `${header}\nKwame,Boateng,31/02/1990,male,G2000001,2031-01-01,GH\nEsi,Addo,1991-05-01,x,G2000002,2031-01-01,GH`
    const read = dataOf(await agent.post(`/travel/drafts/${draftId}/group-csv`, { csv }))
    expect(read.saved).toBe(false)
    expect(read.problems.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
      [2, 'dateOfBirth'],
      [3, 'gender'],
    ])
    expect(read.draft.version).toBe(1)
    expect(read.draft.draft.travellers).toHaveLength(1)
  })

  test('finds the policyholder among two hundred travellers', async () => {
    const agent = await as('Agent')
    const { draftId } = await addDraft(agent, { ...soloParis, travellers: [] })
    const names = Array.from({ length: 199 }, (_, n) => `Person${String.fromCharCode(97 + (n % 26))}`)
    const rows = names.map((name, n) => `Kwame,${name},01/12/1990,male,G${2_000_001 + n},2031-01-01,GH`)
    const csv = [header, ...rows, 'AMA,Mensah,05/03/1985,female,G2000999,2031-01-01,GH'].join('\n')
    const read = dataOf(await agent.post(`/travel/drafts/${draftId}/group-csv`, { csv }))
    expect([read.saved, read.travellers]).toEqual([true, 200])
    const relations = read.draft.draft.travellers.map(({ relationship }: { relationship: string }) => relationship)
    expect(relations.filter((one: string) => one === 'self')).toHaveLength(1)
    expect(relations.at(-1)).toBe('self')
  })

  test('keeps the health answers of a person who is in the list again', async () => {
    const agent = await as('Agent')
    const { draftId } = await addDraft(agent, { ...soloParis, travellers: [] })
    const others = Array.from(
      'abcdefghi',
      (letter, n) => `Kofi,Addo${letter},01/12/1990,male,G${2_000_001 + n},2031-01-01,GH`,
    )
    const rows = ['Ama,Mensah,05/03/1985,female,G2000999,2031-01-01,GH', ...others]
    const post = async (csv: readonly string[]) =>
      dataOf(await agent.post(`/travel/drafts/${draftId}/group-csv`, { csv: [header, ...csv].join('\n') }))
    const first = await post(rows)
    await answerHealth(agent, draftId, healthy, first.draft.draft.travellers[1].travellerId)
    const again = await post([...rows.toReversed(), 'Yaw,Addo,01/12/1992,male,G2000998,2031-01-01,GH'])
    const complete = again.draft.health.filter(({ state }: { state: string }) => state === 'complete')
    expect(complete.map(({ fullName }: { fullName: string }) => fullName)).toEqual(['Kofi Addoa'])
    expect(again.draft.health).toHaveLength(11)
  })
})

test('a passport that is removed and entered later keeps the health answers', async () => {
  const agent = await as('Agent')
  const { draftId } = await addDraft(agent, answers({ plan: 'SCH', to: 'FR', days: 14 }, [34]))
  await answerHealth(agent, draftId, healthy, 't1')
  const { passportNumber: _, ...person } = traveller(1, 34)
  const later = dataOf(await patch(agent, draftId, { travellers: [{ ...person, passportLater: true }] }))
  expect(later.firstIncompleteStep).toBe('additional-travellers')
  expect(later.standardPrice).not.toBeNull()
  const entered = dataOf(await patch(agent, draftId, { travellers: [{ ...traveller(1, 34), passportLater: true }] }))
  for (const sale of [later, entered]) expect(sale.health).toMatchObject([{ travellerId: 't1', state: 'complete' }])
  expect(entered.firstIncompleteStep).toBe('confirm-details')
})

test('health answers of a removed traveller are deleted', async () => {
  const agent = await as('Agent')
  const { draftId } = await addDraft(agent, answers({ plan: 'SCH', to: 'FR', days: 14 }, [34, 30]))
  await answerHealth(agent, draftId, healthy, 't2')
  await patch(agent, draftId, { travellers: [traveller(1, 34)] })
  const restored = dataOf(await patch(agent, draftId, { travellers: [traveller(1, 34), traveller(2, 30)] }))
  expect(restored.health.map(({ state }: { state: string }) => state)).toEqual(['missing', 'missing'])
})
