import { ageOn, daysInWords, type IsoDate } from '../../platform/dates.ts'
import { FULL_BPS, formatPesewas, percentOf, portionOf } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Notice, PriceLine } from '../rating/terms.ts'
import { ageBandOf, basePremium, planObstacles, type RatedTraveller, type RatedTrip } from './eligibility.ts'
import { findPlan, type Plan, type TravelRateBook } from './rate-book.ts'
import { sumPesewas, type TaxLine, taxLines } from './taxes.ts'
import { ADD_ON_LABELS } from './terms.ts'
import { type CoverPeriod, coverPeriod } from './trip-dates.ts'

export type TravelPrice = {
  rateBook: string
  planCode: string
  issueDate: IsoDate
  period: CoverPeriod
  /** A family that does not qualify for the family price is priced individually. */
  pricing: 'individual' | 'family' | 'group'
  /** The premiums of the travellers add up to the premium before discount. */
  travellers: TravellerPrice[]
  premiumPesewas: number
  discountPesewas: number
  policyFeePesewas: number
  netPremiumPesewas: number
  taxes: TaxLine[]
  taxPesewas: number
  totalPesewas: number
  /** Price breakdown for the customer; the amounts add up to the total. */
  lines: PriceLine[]
  warnings: Notice[]
}

export type TravellerPrice = {
  travellerId: string
  ageYears: number
  ageFactorBps: number
  premiumPesewas: number
  /** Individual price of the traveller, before any family price. */
  lines: PriceLine[]
}

/** Prices a trip that is paid on `issueDate`, or refuses it with all reasons why the plan is not available. */
export function rateTravel(risk: RatedTrip, book: TravelRateBook, issueDate: IsoDate): TravelPrice {
  const plan = findPlan(book, risk.planCode)
  const period = refuseObstacles(plan, risk, book)
  const basePesewas = basePremium(plan, period.coverDays) ?? 0
  const alone = risk.travellers.map((traveller) => priceAlone(traveller, risk, { basePesewas, period }, book))
  const familyObstacle = risk.partyType === 'family' ? familyPriceRefusalReason(plan, risk, alone, book) : undefined
  const pricing = familyObstacle ? 'individual' : risk.partyType

  const priced = pricing === 'family' ? priceFamily(risk, alone, basePesewas, book) : priceEach(risk, alone)
  const premiumPesewas = sumPesewas(priced.lines)
  const discount = pricing === 'group' ? groupDiscount(alone.length, premiumPesewas, book) : []
  const fee = policyFee(book)
  const netPremiumPesewas = premiumPesewas + sumPesewas(discount) + sumPesewas(fee)
  const taxes = taxLines(netPremiumPesewas, book, issueDate)
  const taxPesewas = sumPesewas(taxes)

  return {
    rateBook: book.version,
    planCode: plan.code,
    issueDate,
    period,
    pricing,
    travellers: priced.travellers,
    premiumPesewas,
    discountPesewas: -sumPesewas(discount),
    policyFeePesewas: book.policyFeePesewas,
    netPremiumPesewas,
    taxes,
    taxPesewas,
    totalPesewas: netPremiumPesewas + taxPesewas,
    lines: [...priced.lines, ...discount, ...fee, ...taxes.map(showTax)],
    warnings: warningsOf(risk, { familyObstacle, pricing, premiumPesewas }, alone),
  }
}

function refuseObstacles(plan: Plan, risk: RatedTrip, book: TravelRateBook): CoverPeriod {
  const obstacles = planObstacles(plan, risk, book)
  const [first] = obstacles
  if (first) {
    const fields = obstacles.map(({ message, travellerId }) => ({ path: travellerId ?? 'planCode', message }))
    throw new Refusal(first.code, first.message, fields)
  }
  return coverPeriod(risk)
}

/** base × age × (1 + loading) × (1 + add-ons), rounded once; each line is the difference to the previous step. */
function priceAlone(
  traveller: RatedTraveller,
  { addOns }: RatedTrip,
  { basePesewas, period: { startDate, coverDays } }: { basePesewas: number; period: CoverPeriod },
  book: TravelRateBook,
): TravellerPrice {
  const ageYears = ageOn(traveller.birthDate, startDate)
  const { factorBps } = ageBandOf(book, ageYears)
  const lines: PriceLine[] = []
  let premiumPesewas = 0
  const step = (code: string, label: string, afterPesewas: number, note: string) => {
    if (afterPesewas === premiumPesewas) return
    lines.push({ code, label, amountPesewas: afterPesewas - premiumPesewas, note })
    premiumPesewas = afterPesewas
  }

  step('base', 'Base premium', basePesewas, daysInWords(coverDays))
  step('age', 'Age', scale(basePesewas, factorBps), `${percent(factorBps)} of the base premium at age ${ageYears}`)
  const loadedBps = FULL_BPS + traveller.loadingBps
  step('loading', 'Underwriter loading', scale(basePesewas, factorBps, loadedBps), `+${percent(traveller.loadingBps)}`)
  let addOnsBps = 0
  for (const addOn of addOns) {
    const { rateBps } = book.addOns[addOn]
    addOnsBps += rateBps
    const afterPesewas = scale(basePesewas, factorBps, loadedBps, FULL_BPS + addOnsBps)
    step(addOn, ADD_ON_LABELS[addOn], afterPesewas, `+${percent(rateBps)}`)
  }
  return { travellerId: traveller.travellerId, ageYears, ageFactorBps: factorBps, premiumPesewas, lines }
}

function priceEach({ travellers }: RatedTrip, alone: readonly TravellerPrice[]) {
  const lines = alone.map(({ premiumPesewas, ageYears, lines: [base] }, index): PriceLine => {
    const note = `${ageYears} years, ${base?.note ?? ''}`
    return { code: 'premium', label: travellers[index]?.name ?? '', amountPesewas: premiumPesewas, note }
  })
  return { travellers: [...alone], lines }
}

/**
 * One family price, plus the loadings based on the individual price of each traveller. The family price is split by age
 * factor, so that the shares of the travellers add up to it.
 */
function priceFamily(risk: RatedTrip, alone: readonly TravellerPrice[], basePesewas: number, book: TravelRateBook) {
  const addOnsBps = FULL_BPS + risk.addOns.reduce((sum, addOn) => sum + book.addOns[addOn].rateBps, 0)
  const familyPesewas = scale(basePesewas, book.family.factorBps, addOnsBps)
  const loadings = risk.travellers.map(({ name, loadingBps }, index): PriceLine => {
    const amountPesewas = scale(basePesewas, alone[index]?.ageFactorBps ?? 0, loadingBps, addOnsBps)
    return { code: 'loading', label: `Underwriter loading, ${name}`, amountPesewas, note: `+${percent(loadingBps)}` }
  })
  const weight = alone.reduce((sum, { ageFactorBps }) => sum + ageFactorBps, 0)
  let restPesewas = familyPesewas
  const travellers = alone.map((traveller, index) => {
    const isLast = index === alone.length - 1
    const sharePesewas = isLast ? restPesewas : portionOf(familyPesewas, traveller.ageFactorBps, weight)
    restPesewas -= sharePesewas
    return { ...traveller, premiumPesewas: sharePesewas + (loadings[index]?.amountPesewas ?? 0) }
  })
  const times = book.family.factorBps / FULL_BPS
  const note = `${times} × ${formatPesewas(scale(basePesewas, addOnsBps))}`
  const family: PriceLine = { code: 'family', label: `Family of ${alone.length}`, amountPesewas: familyPesewas, note }
  return { travellers, lines: [family, ...loadings.filter(({ amountPesewas }) => amountPesewas > 0)] }
}

/** The family price is for one or two spouses and their own minor children, if the plan has one. */
function familyPriceRefusalReason(
  plan: Plan,
  { travellers }: RatedTrip,
  alone: readonly TravellerPrice[],
  { family }: TravelRateBook,
): string | undefined {
  if (!plan.parties.includes('family')) return `${plan.name} has no family price`
  const ages = alone.map(({ ageYears }) => ageYears)
  const adults = travellers.filter((_, index) => (ages[index] ?? 0) >= family.adultFromYears)
  const children = travellers.filter((traveller) => !adults.includes(traveller))
  if (ages.some((age) => age > family.adultToYears)) return `an adult is older than ${family.adultToYears} years`
  if (adults.length < 1 || adults.length > family.maxAdults)
    return `the family price is for 1 to ${family.maxAdults} adults`
  if (children.length < 1 || children.length > family.maxChildren)
    return `the family price is for 1 to ${family.maxChildren} children`
  if (adults.some(({ relationship }) => relationship !== 'self' && relationship !== 'spouse')) {
    return 'the adults must be the policyholder and the spouse'
  }
  if (adults.filter(({ relationship }) => relationship === 'spouse').length > 1) return 'a family has only one spouse'
  if (children.some(({ relationship }) => relationship !== 'child'))
    return 'the children must be the policyholder’s own'
  return undefined
}

function groupDiscount(size: number, premiumPesewas: number, book: TravelRateBook): PriceLine[] {
  const tier = book.groupDiscounts.findLast(({ fromTravellers }) => size >= fromTravellers)
  if (!tier) return []
  const amountPesewas = -percentOf(premiumPesewas, tier.discountBps)
  const note = `${percent(tier.discountBps)} for ${size} travellers`
  return [{ code: 'groupDiscount', label: 'Group discount', amountPesewas, note }]
}

function policyFee({ policyFeePesewas }: TravelRateBook): PriceLine[] {
  if (policyFeePesewas === 0) return []
  return [{ code: 'policyFee', label: 'Policy fee', amountPesewas: policyFeePesewas }]
}

type PartyPrice = Pick<TravelPrice, 'pricing' | 'premiumPesewas'> & { familyObstacle: string | undefined }

function warningsOf(
  { partyType }: RatedTrip,
  { familyObstacle, pricing, premiumPesewas }: PartyPrice,
  alone: readonly TravellerPrice[],
): Notice[] {
  if (partyType !== 'family') return []
  if (familyObstacle) {
    return [{ code: 'no_family_price', message: `Travellers are priced individually: ${familyObstacle}.` }]
  }
  const alonePesewas = alone.reduce((sum, traveller) => sum + traveller.premiumPesewas, 0)
  if (pricing === 'family' && alonePesewas < premiumPesewas) {
    const saved = formatPesewas(premiumPesewas - alonePesewas)
    const message = `Individual pricing saves ${saved} before tax. Select “Individual” as pricing.`
    return [{ code: 'individual_is_cheaper', message }]
  }
  return []
}

function showTax({ code, label, rateBps, amountPesewas }: TaxLine): PriceLine {
  return { code, label, amountPesewas, note: percent(rateBps) }
}

/** Multiplies by up to three factors in basis points and rounds once. The usual factors give less than 10^13, a safe integer. */
function scale(amountPesewas: number, ...factorsBps: number[]): number {
  const numerator = factorsBps.reduce((product, bps) => product * bps, 1)
  return portionOf(amountPesewas, numerator, FULL_BPS ** factorsBps.length)
}

function percent(bps: number): string {
  return `${bps / 100}%`
}
