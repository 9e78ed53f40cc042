import { formatEngineSize } from '../../customers/vehicles/engine-size.ts'
import { formatPesewas } from '../../platform/money.ts'
import type { RateBook, RiskClass } from '../rate-books/rate-book.ts'
import { type MotorRisk, vehicleAgeYears } from './eligibility.ts'
import type { Price } from './price.ts'
import { LINE_LABELS, type LineCode, type PriceLine } from './terms.ts'

/** Price breakdown with the rule of each line. The lines add up to the total; zero amounts are omitted. */
export function linesOf(price: Price, risk: MotorRisk, riskClass: RiskClass, book: RateBook): PriceLine[] {
  const lines: PriceLine[] = []
  const add = (code: LineCode, amountPesewas: number, note?: () => string) => {
    if (amountPesewas !== 0) lines.push({ code, label: LINE_LABELS[code], amountPesewas, note: note?.() })
  }
  addOwnVehicle(add, price, risk, riskClass)
  add('tpBasic', riskClass.tpBasicPesewas, () => riskClass.name)
  add('xtra', price.xtraPesewas)
  add('extraSeats', price.extraSeatsPesewas, () => {
    const { baseSeats, seatChargePesewas } = riskClass
    return `${risk.seats - baseSeats} above ${baseSeats}, ${formatPesewas(seatChargePesewas)} each`
  })
  add('extraTppd', price.extraTppdPesewas, () => rateOf(riskClass.tppdRateBps, risk.additionalTppdPesewas))
  add('additionalPeril', riskClass.additionalPerilPesewas)
  add('ecowasPeril', riskClass.ecowasPerilPesewas)
  add('paDriver', riskClass.paDriverPesewas)
  add('minimumAnnual', price.minimumAnnualPesewas)
  add(
    'shortPeriod',
    price.shortPeriodPesewas,
    () => `${formatBps(book.shortPeriodBps)} of ${price.coverDays}/${book.yearDays} of the annual premium`,
  )
  add('minimumPremium', price.minimumPremiumPesewas)
  for (const { code, label, amountPesewas } of book.fees) {
    if (amountPesewas !== 0) lines.push({ code, label, amountPesewas })
  }
  return lines
}

/** 150 → `1.5%` */
export function formatBps(rateBps: number): string {
  return `${rateBps / 100}%`
}

type Add = (code: LineCode, amountPesewas: number, note?: () => string) => void

function addOwnVehicle(add: Add, price: Price, risk: MotorRisk, riskClass: RiskClass): void {
  const { engineBps, ageBps, underwriterBps, ncdBps, fleetBps } = price.rates
  const valuePesewas = risk.marketValuePesewas ?? 0
  if (risk.coverType === 'fire') add('ftBasic', price.basicPesewas, () => rateOf(riskClass.ftRateBps, valuePesewas))
  else add('odBasic', price.basicPesewas, () => rateOf(riskClass.odRateBps, valuePesewas))
  add(
    'engineLoading',
    price.enginePesewas,
    () => `${formatBps(engineBps)} for ${formatEngineSize(risk.engineCapacityCc ?? 0)}`,
  )
  add('ageLoading', price.agePesewas, () => `${formatBps(ageBps)} for a vehicle age of ${vehicleAgeYears(risk)} years`)
  add('underwriterLoading', price.underwriterPesewas, () => rateOf(underwriterBps, price.basicPesewas))
  add('ncd', price.ncdPesewas, () => `${formatBps(ncdBps)} for ${count(risk.ncdYears, 'claim-free year')}`)
  add('fleet', price.fleetPesewas, () => `${formatBps(fleetBps)} for ${count(risk.fleetSize, 'vehicle')}`)
  add('excessBuyBack', price.excessBuyBackPesewas, () => rateOf(riskClass.excessRateBps, price.basicPesewas))
}

function rateOf(rateBps: number, amountPesewas: number): string {
  return `${formatBps(rateBps)} of ${formatPesewas(amountPesewas)}`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
