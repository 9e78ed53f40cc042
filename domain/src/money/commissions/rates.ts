import type { IsoDate } from '../../platform/dates.ts'
import type { Group } from '../../platform/permissions.ts'
import { Refusal } from '../../platform/refusal.ts'
import { formatBps } from '../../products/rating/lines.ts'
import type { CommissionRefusal } from './terms.ts'

/** The rate of a group for a product, and how far a person's own rate may differ. */
export type CommissionRule = {
  id: string
  productCode: string
  group: Group
  rateBps: number
  maxRateBps: number
  /** Lowest and highest commission of one sale. */
  minPesewas: number
  maxPesewas: number | null
  /** Days after cover begins until it is the payee's to spend. */
  vestingDays: number
  effectiveFrom: IsoDate
  effectiveTo: IsoDate | null
}

/** A person's own rate from a day on; null is the default again. */
export type RateOverride = { productCode: string; rateBps: number | null; effectiveFrom: IsoDate }

export type CommissionRate<O extends RateOverride = RateOverride> = {
  ruleId: string
  rateBps: number
  rule: CommissionRule
  /** The own rate it comes from; undefined: the default of the rule. */
  own?: O
}

/**
 * The rate for a sale: the person's own if there is one, else the group's. Undefined for direct business, which earns none.
 * Own rates come in the order in which they were given: of two for the same day the later stands.
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
  // A cap lowered later holds for rates given before.
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

/** A rate given to one person stays within the rule and does not change what was sold already. */
export function requireAllowed(override: RateOverride, rule: CommissionRule, today: IsoDate): void {
  const { rateBps } = override
  if (rateBps !== null && !(rateBps >= 0 && rateBps <= rule.maxRateBps)) {
    throw refuse('rate_out_of_range', 'rateBps', `The rate is 0% to ${formatBps(rule.maxRateBps)}.`)
  }
  if (override.effectiveFrom < today) {
    throw refuse('rate_backdated', 'effectiveFrom', 'A rate begins today or later; sales before keep theirs.')
  }
}

function isInForce({ effectiveFrom, effectiveTo }: CommissionRule, date: IsoDate): boolean {
  return effectiveFrom <= date && (effectiveTo === null || date <= effectiveTo)
}

function refuse(code: CommissionRefusal, path: string, message: string): Refusal {
  return new Refusal(code, message, [{ path, message }])
}
