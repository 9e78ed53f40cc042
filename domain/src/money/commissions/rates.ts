import type { IsoDate } from '../../platform/dates.ts'
import type { Group } from '../../platform/permissions.ts'
import { Refusal } from '../../platform/refusal.ts'
import { formatBps } from '../../products/rating/lines.ts'
import type { CommissionRefusal } from './terms.ts'

/** Rates above this level get a warning. */
export const UNUSUAL_BPS = 2_500

/** The default rate of a group for a product, and the maximum for individual rates. */
export type CommissionRule = {
  id: string
  productCode: string
  group: Group
  rateBps: number
  maxRateBps: number
  /** Lowest and highest commission of one sale. */
  minPesewas: number
  maxPesewas: number | null
  /** Days from the start of cover until the commission is available. */
  vestingDays: number
  effectiveFrom: IsoDate
  effectiveTo: IsoDate | null
}

/** An individual rate from a date on; null returns to the default. */
export type RateOverride = { productCode: string; rateBps: number | null; effectiveFrom: IsoDate }

export type CommissionRate<O extends RateOverride = RateOverride> = {
  ruleId: string
  rateBps: number
  rule: CommissionRule
  /** The individual rate that applies; undefined if the default applies. */
  own?: O
}

/**
 * The rate for a sale: the individual rate if there is one, otherwise the default of the group. Undefined for direct business,
 * which earns no commission. Individual rates are passed in the order in which they were set. If two rates start on the same
 * date, the rate that was set last applies.
 */
export function rateOn<O extends RateOverride>(
  sale: { productCode: string; group: Group | undefined; date: IsoDate },
  rules: readonly CommissionRule[],
  overrides: readonly O[],
): CommissionRate<O> | undefined {
  if (!sale.group) return undefined
  const rule = rules.find(
    (one) => one.productCode === sale.productCode && one.group === sale.group && isInForce(one, sale.date),
  )
  if (!rule) {
    const code: CommissionRefusal = 'no_commission_rule'
    throw new Refusal(code, `No commission rate is set for ${sale.productCode} on ${sale.date}.`)
  }
  const own = ownRateOn(sale.productCode, sale.date, overrides)
  if (!own || own.rateBps === null) return { ruleId: rule.id, rateBps: rule.rateBps, rule }
  // A maximum that was lowered later also limits earlier individual rates.
  return { ruleId: rule.id, rateBps: Math.min(own.rateBps, rule.maxRateBps), rule, own }
}

function ownRateOn<O extends RateOverride>(productCode: string, date: IsoDate, overrides: readonly O[]): O | undefined {
  let latest: O | undefined
  for (const one of overrides) {
    if (one.productCode !== productCode || one.effectiveFrom > date) continue
    if (!latest || one.effectiveFrom >= latest.effectiveFrom) latest = one
  }
  return latest
}

/** An individual rate must be within the rule and must not change commissions of earlier sales. */
export function requireAllowed(override: RateOverride, rule: CommissionRule, today: IsoDate): void {
  const { rateBps } = override
  if (rateBps !== null && !(rateBps >= 0 && rateBps <= rule.maxRateBps)) {
    throw refuse('rate_out_of_range', 'rateBps', `Enter a rate from 0% to ${formatBps(rule.maxRateBps)}.`)
  }
  if (override.effectiveFrom < today) {
    throw refuse(
      'rate_backdated',
      'effectiveFrom',
      'The start date can’t be in the past. Select today or a later date.',
    )
  }
}

function isInForce({ effectiveFrom, effectiveTo }: CommissionRule, date: IsoDate): boolean {
  return effectiveFrom <= date && (effectiveTo === null || date <= effectiveTo)
}

function refuse(code: CommissionRefusal, path: string, message: string): Refusal {
  return new Refusal(code, message, [{ path, message }])
}
