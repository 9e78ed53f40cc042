import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { addDraft, addQuoted, answerHealth, answers, born, DEPARTURE, dataOf, ill, PEOPLE } from './sale.fixture.ts'

let product: TestProduct
let agent: Client

beforeAll(async () => {
  product = await startTestProduct()
  agent = await product.client('agent').signIn(PEOPLE.Agent)
})
afterAll(() => product.stop())

const parts = (price: { netPremiumPesewas: number; taxes: { amountPesewas: number }[]; totalPesewas: number }) => [
  price.netPremiumPesewas,
  ...price.taxes.map(({ amountPesewas }) => amountPesewas),
  price.totalPesewas,
]

// Net premium, NHIL, GETFund, VAT, total in pesewas: the published examples with the taxes of 2026.
test.each([
  [
    'Schengen, 14 days, one adult',
    answers({ plan: 'SCH', to: 'FR', days: 14 }, [34]),
    [17_500, 438, 438, 2_625, 21_001],
  ],
  [
    'Schengen, 21 days, two adults, two children',
    answers({ plan: 'SCH', to: 'DE', days: 21 }, [41, 39, 12, 7]),
    [66_000, 1_650, 1_650, 9_900, 79_200],
  ],
  [
    'Schengen, 30 days, age 70',
    answers({ plan: 'SCH', to: 'ES', days: 30 }, [70]),
    [42_750, 1_069, 1_069, 6_413, 51_301],
  ],
  [
    'Worldwide Basic, 14 days, a family of four',
    answers({ plan: 'WWB', to: 'BR', days: 14 }, [40, 38, 12, 7]),
    [52_500, 1_313, 1_313, 7_875, 63_001],
  ],
  [
    'Worldwide Plus, 20 days, age 78',
    answers({ plan: 'WWP', to: 'US', days: 20 }, [78]),
    [84_000, 2_100, 2_100, 12_600, 100_800],
  ],
])('%s', async (_name, content, expected) => {
  const draft = await addDraft(agent, content)
  expect(draft.problems.map(({ path }: { path: string }) => path)).toEqual(['confirmation'])
  expect(parts(draft.standardPrice)).toEqual(expected)
  const card = draft.offers.find(({ planCode }: { planCode: string }) => planCode === content.trip.planCode)
  expect(card.totalPesewas).toBe(expected.at(-1))
})

test('a family that is priced individually needs a reason', async () => {
  const family = answers({ plan: 'WWB', to: 'BR', days: 14 }, [40, 38, 12, 7])
  const { draftId, ...draft } = await addDraft(agent, family)
  expect(draft.partyType).toBe('family')
  expect(draft.partyPrices).toEqual([
    { partyType: 'family', totalPesewas: 63_001 },
    { partyType: 'individual', totalPesewas: 75_600 },
  ])
  const save = async (party: object) => dataOf(await agent.send('PATCH', `/travel/drafts/${draftId}`, { party }))
  const individual = await save({ partyType: 'individual' })
  expect(individual.firstIncompleteStep).toBe('travel-details')
  expect(individual.problems).toEqual([
    { path: 'reason', message: 'Family pricing costs GH₵125.99 less. Select it, or enter a reason.' },
  ])
  const refused = await agent.post(`/travel/drafts/${draftId}/quotes`, { totalPesewas: 75_600 })
  expect(refused.status).toBe(422)
  const explained = await save({ reason: 'The visa needs a policy for each traveller' })
  expect(explained.firstIncompleteStep).toBe('confirm-details')
  expect(explained.standardPrice.totalPesewas).toBe(75_600)
})

test('Worldwide Basic, 30 days, age 55 with a controlled condition: 25% loading, new quote needed', async () => {
  const { draftId, standardPrice } = await addQuoted(agent, answers({ plan: 'WWB', to: 'BR', days: 30 }, [55]))
  expect(standardPrice.totalPesewas).toBe(42_000)
  const { draft } = await answerHealth(agent, draftId, ill('High blood pressure'))
  expect(parts(draft.price)).toEqual([43_750, 1_094, 1_094, 6_563, 52_501])
  expect(draft.firstIncompleteStep).toBe('consent')
})

const csvRow = (n: number) => `Kwame,Person${'abcdefghijklmnopqrst'[n]},01/12/1990,male,G${2_000_000 + n},2031-01-01,GH`
const header = 'firstName,lastName,dateOfBirth,gender,passportNumber,passportExpiry,nationality'

test('Africa, 10 days, an imported group of 20', async () => {
  const content = answers({ plan: 'AFR', to: 'KE', days: 10 }, [])
  const company = {
    customerType: 'corporate',
    mobileNumber: '0201112222',
    companyName: 'Kente Works Ltd',
    tin: 'C0012345678',
    contactPerson: 'Yaw Boateng',
    contactMobile: '0241234567',
    residentialAddress: '5 Independence Avenue',
  }
  const { draftId } = await addDraft(agent, { ...content, policyholder: company })
  const csv = [header, ...Array.from({ length: 20 }, (_, n) => csvRow(n))].join('\r\n')
  const read = dataOf(await agent.post(`/travel/drafts/${draftId}/group-csv`, { csv }))
  expect([read.saved, read.travellers, read.problems]).toEqual([true, 20, []])
  expect(parts(read.draft.standardPrice)).toEqual([234_000, 5_850, 5_850, 35_100, 280_800])
})

test('a price needs no named travellers', async () => {
  const births = [40, 38, 12, 7].map((age) => born(age)).join(',')
  const query = `tripType=single&destinations=BR&departureDate=${DEPARTURE}&returnDate=2026-12-14`
  const { plans, problems } = dataOf(await agent.get(`/travel/plans?${query}&birthDates=${births}`))
  expect(problems).toEqual([])
  const offers = Object.fromEntries(
    plans.map((plan: { planCode: string; offer: object }) => [plan.planCode, plan.offer]),
  )
  expect(offers.WWB).toEqual({
    available: true,
    totalPesewas: 63_001,
    netPremiumPesewas: expect.any(Number),
    pricing: 'family',
    savingPesewas: 12_599,
    groupDiscountPesewas: 0,
  })
  expect(offers.SCH.reasons).toEqual(['Schengen and Europe doesn’t cover Brazil.'])
  const unfinished = dataOf(await agent.get('/travel/plans?destinations=BR'))
  expect(unfinished.problems.map(({ path }: { path: string }) => path)).toEqual([
    'tripType',
    'departureDate',
    'returnDate',
    'birthDates',
  ])
})

test('countries show whether they are available and which plans cover them', async () => {
  const countries = dataOf(await agent.get('/travel/countries'))
  const find = (iso2: string) => countries.find((one: { iso2: string }) => one.iso2 === iso2)
  expect(find('FR')).toMatchObject({ name: 'France', schengen: true, risk: 'open' })
  expect(find('FR').plans).toContain('SCH')
  expect(find('US').plans).not.toContain('WWB')
  expect([find('GH').risk, find('KP').risk, find('UA').risk]).toEqual(['home', 'closed', 'refer'])
})

test('taxes depend on the date: the first example in 2025 and in 2026', async () => {
  const toDecember2025 = Date.parse('2025-12-31T09:00:00Z') - product.clock.now().getTime()
  product.clock.advance(toDecember2025 / 1000)
  const seller = await product.client('agent').signIn(PEOPLE.Agent)
  const { draftId, standardPrice } = await addQuoted(
    seller,
    answers({ plan: 'SCH', to: 'FR', days: 14 }, [34], { departure: '2026-02-01' }),
  )
  // NHIL, GETFund and the COVID levy on the premium, VAT on the sum.
  expect(parts(standardPrice)).toEqual([17_500, 438, 438, 175, 2_783, 21_334])

  product.clock.advance(16 * 3600)
  await seller.signIn(PEOPLE.Agent)
  const nextDay = dataOf(await seller.get(`/travel/drafts/${draftId}`))
  expect(nextDay.standardPrice.totalPesewas).toBe(21_001)
  expect(nextDay.firstIncompleteStep).toBe('confirm-details')
  expect(nextDay.problems).toEqual([{ path: 'confirmation', message: 'The price has changed. Confirm the new price.' }])
})
