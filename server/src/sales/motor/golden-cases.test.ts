import fs from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { GOLDEN_CASES, type Risk, START } from './golden-cases.fixture.ts'

// Calculates the cases independently from the tariff file, with integers only.

let product: TestProduct
let agent: Client

beforeAll(async () => {
  product = await startTestProduct()
  agent = await product.client('agent').signIn('0240000004')
})
afterAll(() => product.stop())

async function priceOf(risk: Risk): Promise<[number, number] | string> {
  const { body } = await agent.post('/motor/estimates', { startDate: START, ...risk })
  return body.data ? [body.data.officePremiumPesewas, body.data.totalPesewas] : body.code
}

test.each(GOLDEN_CASES)('$risk.riskCode $risk.coverType until $risk.endDate costs $totalPesewas', async (golden) => {
  const { risk, officePremiumPesewas, totalPesewas } = golden
  expect(sumOf(risk)).toEqual([officePremiumPesewas, totalPesewas])
  expect(await priceOf(risk)).toEqual([officePremiumPesewas, totalPesewas])
})

test('the cases include all 18 classes', () => {
  expect(new Set(GOLDEN_CASES.map(({ risk }) => risk.riskCode))).toEqual(
    new Set(tariff.classes.map(({ code }) => code)),
  )
})

const COVERS = ['thirdparty', 'xtra', 'fire', 'comprehensive'] as const

test.each([...new Set(GOLDEN_CASES.map(({ risk }) => risk.riskCode))])(
  '%s under every cover, for a month, for a quarter and for a year',
  async (riskCode) => {
    const riskClass = classOf(riskCode)
    for (const endDate of ['2025-12-14', '2026-02-14', '2026-11-14']) {
      for (const coverType of COVERS) {
        const risk = {
          riskCode,
          coverType,
          endDate,
          seats: riskClass.seatMax,
          additionalTppd: 0,
          marketValue: 61_234.57,
          engineCapacity: riskCode.endsWith('_GT3000') ? 3100 : 1700,
          yearOfManufacture: 2019,
          ncdYears: 1,
          fleetSize: 7,
          excessApplicable: false,
        }
        const isOffered = coverType !== 'xtra' || riskClass.xtraAddOnPesewas !== null
        expect(await priceOf(risk)).toEqual(isOffered ? sumOf(risk) : 'cover_not_offered')
      }
    }
  },
)

type Band = { upTo: number | null; rateBps: number }
type RiskClass = Record<
  | 'baseSeats'
  | 'seatMax'
  | 'tpBasicPesewas'
  | 'additionalPerilPesewas'
  | 'ecowasPerilPesewas'
  | 'paDriverPesewas'
  | 'seatChargePesewas'
  | 'odRateBps'
  | 'ftRateBps'
  | 'tppdRateBps'
  | 'excessRateBps',
  number
> & {
  code: string
  group: 'private' | 'commercial' | 'motorcycle'
  xtraAddOnPesewas: number | null
  engineLoadingApplies: boolean
}
type Tariff = {
  fees: { amountPesewas: number }[]
  engineLoading: Band[]
  ageLoading: Band[]
  fleetDiscount: Band[]
  ncdBpsByYears: Record<RiskClass['group'], number[]>
  classes: RiskClass[]
}

const tariff = JSON.parse(fs.readFileSync('server/data/tariff-nic-2024.json', 'utf8')) as Tariff

function classOf(riskCode: string): RiskClass {
  const found = tariff.classes.find(({ code }) => code === riskCode)
  if (!found) throw new Error(`the tariff has no ${riskCode}`)
  return found
}

/** Rounds half up, with integers of any size. */
function shareOf(amount: number, numerator: number, denominator: number): number {
  const [top, bottom] = [BigInt(amount) * BigInt(numerator), BigInt(denominator)]
  return Number((2n * top + bottom) / (2n * bottom))
}
const percent = (amount: number, rateBps: number) => shareOf(amount, rateBps, 10_000)
const band = (bands: Band[], at: number) => bands.find(({ upTo }) => upTo === null || at <= upTo)?.rateBps ?? 0

function sumOf(risk: Risk): [officePremiumPesewas: number, totalPesewas: number] {
  const riskClass = classOf(risk.riskCode)
  const { seats, additionalTppd, coverType } = risk
  const { tpBasicPesewas, additionalPerilPesewas, ecowasPerilPesewas, paDriverPesewas } = riskClass
  const thirdParty = tpBasicPesewas + additionalPerilPesewas + ecowasPerilPesewas + paDriverPesewas
  const extras =
    Math.max(0, seats - riskClass.baseSeats) * riskClass.seatChargePesewas +
    percent(additionalTppd * 100, riskClass.tppdRateBps) +
    (coverType === 'xtra' ? (riskClass.xtraAddOnPesewas ?? 0) : 0)
  const worked = thirdParty + extras + ownSum(risk, riskClass)
  // Comprehensive cover costs at least 300 cedis more than third party cover; any cover 40 cedis.
  const year = coverType === 'comprehensive' ? Math.max(worked, thirdParty + 30_000) : worked
  const days = (Date.parse(risk.endDate) - Date.parse(START)) / 86_400_000 + 1
  // 130% of the pro rata premium, at most the annual premium.
  const office = Math.max(4000, Math.min(year, shareOf(year, 130 * days, 100 * 365)))
  return [office, office + tariff.fees.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)]
}

function ownSum(risk: Risk, riskClass: RiskClass): number {
  const { coverType, marketValue = 0, engineCapacity = 0, yearOfManufacture = 2025, ncdYears, fleetSize } = risk
  if (coverType !== 'fire' && coverType !== 'comprehensive') return 0
  const isFire = coverType === 'fire'
  const basic = percent(Math.round(marketValue * 100), isFire ? riskClass.ftRateBps : riskClass.odRateBps)
  const engine =
    isFire || !riskClass.engineLoadingApplies ? 0 : percent(basic, band(tariff.engineLoading, engineCapacity))
  const age = isFire ? 0 : percent(basic, band(tariff.ageLoading, 2025 - yearOfManufacture))
  const loaded = basic + engine + age
  const discounts = tariff.ncdBpsByYears[riskClass.group]
  const noClaim = percent(loaded, discounts[Math.min(ncdYears, discounts.length - 1)] ?? 0)
  const fleet = percent(loaded - noClaim, band(tariff.fleetDiscount, fleetSize))
  const buyBack = isFire || risk.excessApplicable ? 0 : percent(basic, riskClass.excessRateBps)
  return loaded - noClaim - fleet + buyBack
}
