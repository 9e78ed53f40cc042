import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { dataOf, PEOPLE } from './sale.fixture.ts'

/** Published benefits in euros: a limit, a rate with its limit, `yes`, within the `medical` limit, or none. */
const PLANS = ['AFR', 'ASM', 'SCH', 'WWB', 'WWP', 'WWX', 'STU', 'HAJ']
const BENEFITS: Record<string, string> = {
  medical: '15000 30000 30000 50000 75000 150000 50000 30000',
  evacuation: 'limit limit limit limit limit limit limit limit',
  remains: '10000 15000 30000 30000 30000 50000 30000 15000',
  acute_onset: '500 1000 1500 1500 2000 3000 1500 1500',
  dental: '200 300 300 400 500 1000 400 200',
  hospital_cash: '- 20/200 20/200 30/300 40/400 50/1000 30/300 20/200',
  relative_visit: '500 750 750 1000 1000 1500 1500 -',
  minor_return: 'yes yes yes yes yes yes - -',
  accident: '5000 10000 10000 15000 20000 30000 15000 10000',
  baggage_loss: '300 500 600 800 1000 1500 800 400',
  baggage_delay: '100 150 150 200 250 400 200 100',
  departure_delay: '30/90 40/120 40/120 50/150 60/240 75/300 50/150 30/90',
  missed_departure: '- 150 150 250 300 500 250 -',
  cancellation: '- 300 300 500 1000 2000 500 300',
  documents: '100 150 200 250 300 400 300 150',
  liability: '- 10000 25000 50000 75000 100000 50000 -',
  legal: '- 1000 1500 2000 3000 5000 3000 -',
  hijack: '- 50/500 50/500 75/750 100/1000 100/2000 50/500 -',
  tuition: '- - - - - - 3000 -',
  assistance: 'yes yes yes yes yes yes yes yes',
}

type Plan = {
  planCode: string
  medicalLimitEur: number
  excessEur: number
  maxTripDays: number
  minAgeYears: number
  maxAgeYears: number | null
  parties: string[]
  benefits: { code: string; covered: boolean; text: string }[]
}

let product: TestProduct
let plans: Map<string, Plan>

beforeAll(async () => {
  product = await startTestProduct()
  const agent: Client = await product.client('agent').signIn(PEOPLE.Agent)
  const listed: Plan[] = dataOf(await agent.get('/travel/plans')).plans
  plans = new Map(listed.map((plan) => [plan.planCode, plan]))
})
afterAll(() => product.stop())

const shown = ({ covered, text }: Plan['benefits'][number]) => {
  if (!covered) return '-'
  if (text === 'Included') return 'yes'
  if (text === 'Within the medical limit') return 'limit'
  return [...text.matchAll(/€([\d,]+)/g)].map(([, euros = '']) => euros.replaceAll(',', '')).join('/')
}

test.each(Object.entries(BENEFITS))('%s matches the published table for every plan', (code, row) => {
  const benefits = PLANS.map((plan) => plans.get(plan)?.benefits.find((one) => one.code === code))
  expect(benefits.map((one) => one && shown(one)).join(' ')).toBe(row)
})

test('no plan has a benefit that is not in the table', () => {
  for (const plan of PLANS) {
    expect(plans.get(plan)?.benefits.map(({ code }) => code)).toEqual(Object.keys(BENEFITS))
  }
})

// Medical limit, excess, trip days, ages, parties.
test.each([
  ['SCH', 30_000, 0, 92, 0, null, 'individual group'],
  ['AFR', 15_000, 50, 92, 0, 80, 'individual family group'],
  ['ASM', 30_000, 50, 92, 0, 80, 'individual family group'],
  ['WWB', 50_000, 50, 92, 0, 80, 'individual family group'],
  ['WWP', 75_000, 75, 92, 0, 80, 'individual family group'],
  ['WWX', 150_000, 75, 92, 0, 75, 'individual family group'],
  ['STU', 50_000, 50, 365, 14, 35, 'individual'],
  ['HAJ', 30_000, 0, 45, 0, 80, 'individual group'],
  ['AME', 30_000, 0, 92, 18, 75, 'individual'],
  ['AMW', 75_000, 75, 92, 18, 75, 'individual'],
])('%s is sold as published', (code, medicalLimitEur, excessEur, maxTripDays, minAgeYears, maxAgeYears, parties) => {
  const risk = { medicalLimitEur, excessEur, maxTripDays, minAgeYears, maxAgeYears, parties: parties.split(' ') }
  expect(plans.get(code)).toMatchObject(risk)
})
