import { formatPesewas, percentOf } from '../../platform/money.ts'
import type { RateBook, RiskClass } from '../rate-books/rate-book.ts'
import { type MotorFacts, termsOf } from './eligibility.ts'
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

export function limitsOf(facts: MotorFacts, book: RateBook): CoverLimits {
  const { limits, xtra } = book
  const isXtra = facts.coverType === 'xtra'
  const insuresValue = facts.coverType === 'fire' || facts.coverType === 'comprehensive'
  const standardTppd = limits.tppdPesewas + (isXtra ? xtra.additionalTppdPesewas : 0)
  return {
    tppdPesewas: standardTppd + facts.additionalTppdPesewas,
    injuryPerPersonPesewas: limits.injuryPerPersonPesewas,
    injuryPerEventPesewas: percentOf(facts.seats * limits.injuryPerPersonPesewas, limits.injuryPerEventBps),
    medicalPesewas: limits.medicalPesewas,
    paDriverPesewas: isXtra ? xtra.paDriverPesewas : limits.paDriverPesewas,
    ownDamagePesewas: insuresValue ? (facts.marketValuePesewas ?? 0) : isXtra ? xtra.ownDamagePesewas : 0,
    towingPesewas: isXtra ? xtra.towingPesewas : 0,
  }
}

export function excessOf(facts: MotorFacts, riskClass: RiskClass, book: RateBook): Excess {
  if (facts.coverType === 'xtra') {
    const text = `No excess on the own-damage benefit of ${formatPesewas(book.xtra.ownDamagePesewas)}.`
    return { kind: 'none', rateBps: 0, text }
  }
  if (facts.coverType !== 'comprehensive') return { kind: 'none', rateBps: 0, text: 'No excess applies.' }
  const setBps = termsOf(facts)?.excessRateBps
  if (setBps !== undefined) {
    const text = `The policyholder pays ${formatBps(setBps)} of each own-damage claim, as set by the underwriter.`
    return { kind: 'applied', rateBps: setBps, text }
  }
  if (!facts.excessApplicable) {
    return { kind: 'bought_back', rateBps: 0, text: 'No excess: the excess buy-back is included.' }
  }
  const text = `The policyholder pays ${formatBps(riskClass.excessRateBps)} of each own-damage claim.`
  return { kind: 'applied', rateBps: riskClass.excessRateBps, text }
}
