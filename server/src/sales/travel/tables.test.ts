import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { addQuoted, answerHealth, answers, dataOf, healthy, ill, PEOPLE } from './sale.fixture.ts'

/**
 * The published tables and a separate calculation of the price. Nothing is imported from
 * the rate book or the rating, so that an error in either is found.
 */
const LAST_DAYS = [7, 15, 21, 30, 60, 92, 180, 365]
const CEDIS: Record<string, (number | null)[]> = {
  AFR: [110, 130, 155, 200, 320, 395],
  ASM: [130, 155, 185, 240, 405, 570],
  SCH: [155, 175, 220, 285, 460, 640],
  WWB: [175, 210, 265, 350, 550, 705],
  WWP: [265, 340, 420, 550, 835, 1_045],
  WWX: [350, 460, 570, 790, 1_155, 1_410],
  STU: [null, null, null, 330, 530, 680, 1_080, 1_925],
}
const HAJJ = { lastDays: [15, 30, 45], cedis: [155, 240, 330] }
const ANNUAL_CEDIS: Record<string, number> = { AME: 1_275, AMW: 1_760 }

type PricedTrip = {
  plan: string
  to: string
  days: number
  ages: readonly number[]
  party?: 'individual' | 'family' | 'group'
  tripType?: string
  graceDays?: number
  addOns?: readonly ('sports' | 'cancellation')[]
  /** Answers of the travellers, and the loading of each. */
  health?: readonly { answers: object; loadingPct: number }[]
}

function basePesewas({ plan, days, graceDays = 0 }: PricedTrip): number {
  const annual = ANNUAL_CEDIS[plan]
  if (annual) return annual * 100
  const [lastDays, cedis] = plan === 'HAJ' ? [HAJJ.lastDays, HAJJ.cedis] : [LAST_DAYS, CEDIS[plan] ?? []]
  return (cedis[lastDays.findIndex((last) => days + graceDays <= last)] ?? Number.NaN) * 100
}

const agePct = (age: number) => (age < 18 ? 50 : age < 66 ? 100 : age < 76 ? 150 : age < 81 ? 200 : 400)
const groupOffPct = (size: number) => (size < 20 ? 5 : size < 50 ? 10 : 15)
/** Rounds half up. */
const part = (amount: number, of: number) => Math.floor((2 * amount + of) / (2 * of))

function netOf(row: PricedTrip): number {
  const { ages, party = 'individual', addOns = [], health = [] } = row
  const addOnPct = 100 + (addOns.includes('sports') ? 25 : 0) + (addOns.includes('cancellation') ? 20 : 0)
  const base = basePesewas(row)
  if (party === 'family') return part(base * 250 * addOnPct, 10_000)
  const premiums = ages.map((age, index) =>
    part(base * agePct(age) * (100 + (health[index]?.loadingPct ?? 0)) * addOnPct, 1_000_000),
  )
  const sum = premiums.reduce((all, one) => all + one, 0)
  return party === 'group' ? sum - part(sum * groupOffPct(ages.length), 100) : sum
}

/** Net premium, every tax, total. */
function priceIn2026(net: number): number[] {
  const taxes = [part(net * 25, 1_000), part(net * 25, 1_000), part(net * 15, 100)]
  return [net, ...taxes, taxes.reduce((all, one) => all + one, net)]
}
function priceIn2025(net: number): number[] {
  const levies = [part(net * 25, 1_000), part(net * 25, 1_000), part(net, 100)]
  const taxed = levies.reduce((all, one) => all + one, net)
  const vat = part(taxed * 15, 100)
  return [net, ...levies, vat, taxed + vat]
}

const controlled = (condition: string) => ({ answers: ill(condition), loadingPct: 25 })
const both = {
  answers: {
    hasPreExisting: true,
    conditions: [...ill('Asthma').conditions, ...ill('Diabetes').conditions],
  },
  loadingPct: 50,
}
const adults = (count: number) => Array.from({ length: count }, () => 34)

/** The seven published examples first. */
const CASES: PricedTrip[] = [
  { plan: 'SCH', to: 'FR', days: 14, ages: [34] },
  { plan: 'SCH', to: 'DE', days: 21, ages: [41, 39, 12, 7] },
  { plan: 'SCH', to: 'ES', days: 30, ages: [70] },
  { plan: 'WWB', to: 'BR', days: 14, ages: [40, 38, 12, 7], party: 'family' },
  { plan: 'WWB', to: 'BR', days: 30, ages: [55], health: [controlled('High blood pressure')] },
  { plan: 'AFR', to: 'KE', days: 10, ages: adults(20), party: 'group' },
  { plan: 'WWP', to: 'US', days: 20, ages: [78] },
  { plan: 'AFR', to: 'NG', days: 1, ages: [18] },
  { plan: 'AFR', to: 'ZA', days: 92, ages: [65] },
  { plan: 'AFR', to: 'KE', days: 8, ages: [66, 40] },
  { plan: 'AFR', to: 'KE', days: 60, ages: adults(10), party: 'group' },
  { plan: 'ASM', to: 'AE', days: 7, ages: [34, 17] },
  { plan: 'ASM', to: 'IN', days: 61, ages: [34], addOns: ['sports'] },
  { plan: 'ASM', to: 'CN', days: 31, ages: adults(19), party: 'group' },
  { plan: 'SCH', to: 'IT', days: 7, ages: [34], graceDays: 15 },
  { plan: 'SCH', to: 'FR', days: 60, ages: [76, 75] },
  { plan: 'SCH', to: 'FR', days: 30, ages: [81] },
  { plan: 'SCH', to: 'PT', days: 22, ages: [34, 5], addOns: ['cancellation'], health: [controlled('Asthma')] },
  { plan: 'SCH', to: 'NL', days: 16, ages: adults(49), party: 'group' },
  { plan: 'WWB', to: 'AU', days: 92, ages: [34], health: [both] },
  { plan: 'WWB', to: 'GB', days: 15, ages: [18, 65, 17], party: 'family', addOns: ['sports', 'cancellation'] },
  { plan: 'WWP', to: 'CA', days: 31, ages: [34, 34], addOns: ['sports', 'cancellation'] },
  { plan: 'WWP', to: 'US', days: 61, ages: [71, 3] },
  { plan: 'WWX', to: 'US', days: 22, ages: [75] },
  { plan: 'WWX', to: 'JP', days: 16, ages: [34, 31, 16, 12, 9, 4], party: 'family' },
  { plan: 'WWX', to: 'US', days: 92, ages: adults(50), party: 'group' },
  { plan: 'STU', to: 'GB', days: 22, ages: [18], tripType: 'student' },
  { plan: 'STU', to: 'US', days: 180, ages: [35], tripType: 'student', health: [controlled('Epilepsy')] },
  { plan: 'STU', to: 'DE', days: 365, ages: [21], tripType: 'student' },
  { plan: 'HAJ', to: 'SA', days: 15, ages: [70], tripType: 'pilgrimage' },
  { plan: 'HAJ', to: 'SA', days: 45, ages: [34, 34], tripType: 'pilgrimage' },
  { plan: 'AME', to: 'FR', days: 365, ages: [75], tripType: 'annual' },
  { plan: 'AMW', to: 'US', days: 365, ages: [18], tripType: 'annual', addOns: ['sports'] },
]
const NAMED = CASES.map((row): [string, PricedTrip] => [
  `${row.plan}, ${row.days} days, ${row.ages.length > 6 ? `a group of ${row.ages.length}` : `ages ${row.ages}`}`,
  row,
])

function contentOf(row: PricedTrip, departure: string) {
  const { plan, to, days, ages, party = 'individual', tripType = 'single', graceDays = 0, addOns = [] } = row
  const content = answers({ plan, to, days }, ages, { departure, partyType: party })
  return { ...content, trip: { ...content.trip, tripType, graceDays, addOns } }
}

type Price = { netPremiumPesewas: number; taxes: { amountPesewas: number }[]; totalPesewas: number }
const partsOf = ({ netPremiumPesewas, taxes, totalPesewas }: Price) => [
  netPremiumPesewas,
  ...taxes.map(({ amountPesewas }) => amountPesewas),
  totalPesewas,
]

let product: TestProduct
let agent: Client

async function startOn(moment: string) {
  product = await startTestProduct()
  product.clock.advance((Date.parse(moment) - product.clock.now().getTime()) / 1000)
  agent = await product.client('agent').signIn(PEOPLE.Agent)
}

/** Prices like the portal: before the health answers, and again after answers with a loading. */
async function pricedBy(row: PricedTrip, departure: string): Promise<number[]> {
  const quoted = await addQuoted(agent, contentOf(row, departure))
  if (!row.health) return partsOf(quoted.standardPrice)
  let { price } = quoted
  for (const [at, { travellerId }] of quoted.draft.travellers.entries()) {
    price = (await answerHealth(agent, quoted.draftId, row.health[at]?.answers ?? healthy, travellerId)).draft.price
  }
  return partsOf(price)
}

describe('the price matches the tables with the taxes of 2026', () => {
  beforeAll(() => startOn('2026-11-16T09:00:00Z'))
  afterAll(() => product.stop())

  test.each(NAMED)('%s', async (_, row) => {
    expect(await pricedBy(row, '2026-12-01')).toEqual(priceIn2026(netOf(row)))
  })

  const offersFor = async (departure: string, days: number, births: readonly string[], tripType = 'single') => {
    const returnDate = addDays(departure, days - 1)
    const query = `tripType=${tripType}&destinations=FR&departureDate=${departure}&returnDate=${returnDate}&birthDates=${births}`
    const { plans } = dataOf(await agent.get(`/travel/plans?${query}`))
    return Object.fromEntries(
      plans.map(({ planCode, offer }: { planCode: string; offer: { totalPesewas?: number; reasons?: string[] } }) => [
        planCode,
        offer.totalPesewas ?? offer.reasons?.join(' '),
      ]),
    )
  }
  const total = (cedis: number) => priceIn2026(cedis * 100).at(-1)

  test.each([
    ['three months on the start date', '2026-09-01', 7, total(77.5)],
    ['a day short of three months', '2026-09-02', 7, 'must be at least 3 months old'],
    ['18 on the start date', '2008-12-01', 7, total(155)],
    ['18 on the day after the start date', '2008-12-02', 7, total(77.5)],
    ['66 on the start date', '1960-12-01', 7, total(232.5)],
    ['66 on the day after the start date', '1960-12-02', 7, total(155)],
    ['76 on the start date', '1950-12-01', 60, total(920)],
    ['76, one day too long', '1950-12-01', 61, 'up to 60 days'],
    ['75, longest trip', '1950-12-02', 92, total(960)],
    ['81 on the start date', '1945-12-01', 30, total(1_140)],
    ['81, one day too long', '1945-12-01', 31, 'up to 30 days'],
    ['92 days', '1990-01-01', 92, total(640)],
    ['93 days', '1990-01-01', 93, 'covers up to 92 days'],
  ])('Schengen: %s', async (_, born, days, expected) => {
    const { SCH } = await offersFor('2026-12-01', days, [born])
    if (typeof expected === 'number') expect(SCH).toBe(expected)
    else expect(SCH).toContain(expected)
  })

  test('each plan has its own age limits', async () => {
    expect((await offersFor('2026-12-01', 7, ['1950-12-01'])).WWX).toContain('up to 75 years')
    expect((await offersFor('2026-12-01', 7, ['1945-12-01'])).WWP).toContain('up to 80 years')
    expect((await offersFor('2026-12-01', 30, ['2012-12-02'], 'student')).STU).toContain('from 14 years')
    expect((await offersFor('2026-12-01', 30, ['1990-12-01'], 'student')).STU).toContain('up to 35 years')
    expect((await offersFor('2026-12-01', 365, ['2008-12-02'], 'annual')).AME).toContain('from 18 years')
    expect((await offersFor('2026-12-01', 365, ['1950-12-01'], 'annual')).AMW).toContain('up to 75 years')
  })
})

describe('the price matches the tables with the taxes of 2025', () => {
  beforeAll(() => startOn('2025-12-31T09:00:00Z'))
  afterAll(() => product.stop())

  test.each(NAMED)('%s', async (_, row) => {
    expect(await pricedBy(row, '2026-02-01')).toEqual(priceIn2025(netOf(row)))
  })

  test('a person born on 29 February turns a year older on 1 March', async () => {
    const netOn = async (departure: string, dateOfBirth: string) => {
      const content = contentOf({ plan: 'SCH', to: 'FR', days: 1, ages: [34] }, departure)
      const guardian = { guardianName: 'Efua Mensah', guardianMobile: '0201234567' }
      const travellers = content.travellers.map((one) => ({ ...one, ...guardian, dateOfBirth }))
      return (await addQuoted(agent, { ...content, travellers })).standardPrice.netPremiumPesewas
    }
    expect(await netOn('2026-02-28', '1960-02-29')).toBe(155_00)
    expect(await netOn('2026-03-01', '1960-02-29')).toBe(232_50)
    expect(await netOn('2026-02-28', '2008-02-29')).toBe(77_50)
    expect(await netOn('2026-03-01', '2008-02-29')).toBe(155_00)
  })
})

describe('in a leap year', () => {
  beforeAll(() => startOn('2027-12-15T09:00:00Z'))
  afterAll(() => product.stop())

  test('29 February counts as a day of the trip', async () => {
    const priceOf = async (departure: string, returnDate: string) => {
      const content = contentOf({ plan: 'SCH', to: 'FR', days: 1, ages: [34] }, departure)
      const travellers = content.travellers.map((one) => ({ ...one, dateOfBirth: '1990-01-01' }))
      const { standardPrice } = await addQuoted(agent, {
        ...content,
        travellers,
        trip: { ...content.trip, returnDate },
      })
      return [standardPrice.period.coverDays, standardPrice.netPremiumPesewas]
    }
    expect(await priceOf('2028-02-23', '2028-02-29')).toEqual([7, 155_00])
    expect(await priceOf('2028-02-23', '2028-03-01')).toEqual([8, 175_00])
    expect(await priceOf('2028-02-29', '2028-02-29')).toEqual([1, 155_00])
  })

  test('a year of cover still has 365 days', async () => {
    const content = contentOf({ plan: 'AME', to: 'FR', days: 365, ages: [34], tripType: 'annual' }, '2028-01-01')
    const { standardPrice } = await addQuoted(agent, content)
    expect(standardPrice.period).toMatchObject({ endDate: '2028-12-30', coverDays: 365 })
  })
})
