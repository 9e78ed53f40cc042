import { percentOf, portionOf } from '../../platform/money.ts'
import {
  bandRateBps,
  feesPesewas,
  ncdRateBps,
  type RateBook,
  type RiskClass,
  thirdPartyYearPesewas,
} from '../rate-books/rate-book.ts'
import { type MotorRisk, termsOf, vehicleAgeYears } from './eligibility.ts'
import { shortPeriodShare } from './periods.ts'

/** Amounts of one cover; discounts are negative. Each amount is rounded once. */
export type Price = {
  rates: { engineBps: number; ageBps: number; underwriterBps: number; ncdBps: number; fleetBps: number }
  basicPesewas: number
  enginePesewas: number
  agePesewas: number
  underwriterPesewas: number
  ncdPesewas: number
  fleetPesewas: number
  excessBuyBackPesewas: number
  xtraPesewas: number
  extraSeatsPesewas: number
  extraTppdPesewas: number
  minimumAnnualPesewas: number
  annualOfficePremiumPesewas: number
  coverDays: number
  shortPeriodPesewas: number
  minimumPremiumPesewas: number
  officePremiumPesewas: number
  feesPesewas: number
  totalPesewas: number
}

/** Calculates the price. The risk must have passed `findRatingProblem` and `findCoverProblem`. */
export function priceOf(risk: MotorRisk, coverDays: number, riskClass: RiskClass, book: RateBook): Price {
  const own = ownVehicle(risk, riskClass, book)
  const xtraPesewas = risk.coverType === 'xtra' ? (riskClass.xtraAddOnPesewas ?? 0) : 0
  const extraSeatsPesewas = Math.max(0, risk.seats - riskClass.baseSeats) * riskClass.seatChargePesewas
  const extraTppdPesewas = percentOf(risk.additionalTppdPesewas, riskClass.tppdRateBps)

  // No-claim and fleet discounts never apply to the third-party part, which is NIC's flat rate of 2019.
  const thirdParty = thirdPartyYearPesewas(riskClass)
  const calculated = ownTotal(own) + thirdParty + xtraPesewas + extraSeatsPesewas + extraTppdPesewas
  const floor = risk.coverType === 'comprehensive' ? thirdParty + book.comprehensive.aboveThirdPartyPesewas : 0
  const annual = Math.max(calculated, floor)

  const { numerator, denominator } = shortPeriodShare(coverDays, book)
  const forPeriod = numerator === denominator ? annual : portionOf(annual, numerator, denominator)
  const officePremiumPesewas = Math.max(forPeriod, book.minimumOfficePremiumPesewas)
  const fees = feesPesewas(book)

  return {
    ...own,
    xtraPesewas,
    extraSeatsPesewas,
    extraTppdPesewas,
    minimumAnnualPesewas: annual - calculated,
    annualOfficePremiumPesewas: annual,
    coverDays,
    shortPeriodPesewas: forPeriod - annual,
    minimumPremiumPesewas: officePremiumPesewas - forPeriod,
    officePremiumPesewas,
    feesPesewas: fees,
    totalPesewas: officePremiumPesewas + fees,
  }
}

type OwnVehicle = Pick<
  Price,
  | 'rates'
  | 'basicPesewas'
  | 'enginePesewas'
  | 'agePesewas'
  | 'underwriterPesewas'
  | 'ncdPesewas'
  | 'fleetPesewas'
  | 'excessBuyBackPesewas'
>

const NOTHING: OwnVehicle = {
  rates: { engineBps: 0, ageBps: 0, underwriterBps: 0, ncdBps: 0, fleetBps: 0 },
  basicPesewas: 0,
  enginePesewas: 0,
  agePesewas: 0,
  underwriterPesewas: 0,
  ncdPesewas: 0,
  fleetPesewas: 0,
  excessBuyBackPesewas: 0,
}

/** Premium for the insured vehicle itself: own damage, or fire and theft without loadings and excess. */
function ownVehicle(risk: MotorRisk, riskClass: RiskClass, book: RateBook): OwnVehicle {
  if (risk.coverType === 'thirdparty' || risk.coverType === 'xtra') return NOTHING
  const isComprehensive = risk.coverType === 'comprehensive'
  const basicRateBps = isComprehensive ? riskClass.odRateBps : riskClass.ftRateBps
  const basicPesewas = percentOf(risk.marketValuePesewas ?? 0, basicRateBps)

  const loadsEngine = isComprehensive && riskClass.engineLoadingApplies
  const engineBps = loadsEngine ? bandRateBps(book.engineLoading, risk.engineCapacityCc ?? 0) : 0
  const ageBps = isComprehensive ? bandRateBps(book.ageLoading, vehicleAgeYears(risk)) : 0
  const enginePesewas = percentOf(basicPesewas, engineBps)
  const agePesewas = percentOf(basicPesewas, ageBps)
  const terms = termsOf(risk)
  const underwriterBps = terms?.loadingBps ?? 0
  const underwriterPesewas = percentOf(basicPesewas, underwriterBps)
  const loaded = basicPesewas + enginePesewas + agePesewas + underwriterPesewas

  const ncdBps = ncdRateBps(book, riskClass.group, risk.ncdYears)
  const fleetBps = bandRateBps(book.fleetDiscount, risk.fleetSize)
  const ncdPesewas = -percentOf(loaded, ncdBps)
  const fleetPesewas = -percentOf(loaded + ncdPesewas, fleetBps)
  const buysBack = isComprehensive && !risk.excessApplicable && terms?.excessRateBps === undefined
  const excessBuyBackPesewas = buysBack ? percentOf(basicPesewas, riskClass.excessRateBps) : 0

  const rates = { engineBps, ageBps, underwriterBps, ncdBps, fleetBps }
  const loadings = { enginePesewas, agePesewas, underwriterPesewas }
  return { rates, basicPesewas, ...loadings, ncdPesewas, fleetPesewas, excessBuyBackPesewas }
}

function ownTotal(own: OwnVehicle): number {
  const loaded = own.basicPesewas + own.enginePesewas + own.agePesewas + own.underwriterPesewas
  return loaded + own.ncdPesewas + own.fleetPesewas + own.excessBuyBackPesewas
}
