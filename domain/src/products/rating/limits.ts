import { formatPesewas, percentOf } from '../../platform/money.ts'
import type { RateBook, RiskClass } from '../rate-books/rate-book.ts'
import { type MotorRisk, termsOf } from './eligibility.ts'
import { formatBps } from './lines.ts'

export type CoverLimits = {
  tppdPesewas: number
  injuryPerPersonPesewas: number
  injuryPerEventPesewas: number
  medicalPesewas: number
  paDriverPesewas: number
  /** Limit for the insured vehicle: its value for fire and theft and comprehensive, the Xtra benefit, or 0. */
  ownDamagePesewas: number
  towingPesewas: number
}

export type Excess = {
  kind: 'applied' | 'bought_back' | 'none'
  /** Share of each own-damage claim that the policyholder pays. */
  rateBps: number
  text: string
}

export function limitsOf(risk: MotorRisk, book: RateBook): CoverLimits {
  const { limits, xtra } = book
  const isXtra = risk.coverType === 'xtra'
  const insuresValue = risk.coverType === 'fire' || risk.coverType === 'comprehensive'
  const standardTppd = limits.tppdPesewas + (isXtra ? xtra.additionalTppdPesewas : 0)
  return {
    tppdPesewas: standardTppd + risk.additionalTppdPesewas,
    injuryPerPersonPesewas: limits.injuryPerPersonPesewas,
    injuryPerEventPesewas: percentOf(risk.seats * limits.injuryPerPersonPesewas, limits.injuryPerEventBps),
    medicalPesewas: limits.medicalPesewas,
    paDriverPesewas: isXtra ? xtra.paDriverPesewas : limits.paDriverPesewas,
    ownDamagePesewas: insuresValue ? (risk.marketValuePesewas ?? 0) : isXtra ? xtra.ownDamagePesewas : 0,
    towingPesewas: isXtra ? xtra.towingPesewas : 0,
  }
}

export function excessOf(risk: MotorRisk, riskClass: RiskClass, book: RateBook): Excess {
  if (risk.coverType === 'xtra') {
    const text = `No excess on the own-damage benefit of ${formatPesewas(book.xtra.ownDamagePesewas)}.`
    return { kind: 'none', rateBps: 0, text }
  }
  if (risk.coverType !== 'comprehensive') return { kind: 'none', rateBps: 0, text: 'No excess applies.' }
  const setBps = termsOf(risk)?.excessRateBps
  if (setBps !== undefined) {
    const text = `The policyholder pays ${formatBps(setBps)} of each own-damage claim, as set by the underwriter.`
    return { kind: 'applied', rateBps: setBps, text }
  }
  if (!risk.excessApplicable) {
    return { kind: 'bought_back', rateBps: 0, text: 'No excess: the excess buy-back is included.' }
  }
  const text = `The policyholder pays ${formatBps(riskClass.excessRateBps)} of each own-damage claim.`
  return { kind: 'applied', rateBps: riskClass.excessRateBps, text }
}
