import { addDays, daysInWords, formatDate, type IsoDate } from '../../platform/dates.ts'
import { formatPesewas } from '../../platform/money.ts'
import type { Group } from '../../platform/permissions.ts'
import { Refusal } from '../../platform/refusal.ts'
import { formatBps } from '../../products/rating/lines.ts'
import { type CommissionRule, UNUSUAL_BPS } from './rates.ts'
import { productName } from './terms.ts'

export const RULE_CHANGE_STATUSES = ['pending', 'applied', 'refused', 'withdrawn'] as const
export type RuleChangeStatus = (typeof RULE_CHANGE_STATUSES)[number]

export const RULE_CHANGE_ACTIONS = ['approve', 'refuse', 'withdraw'] as const
export type RuleChangeAction = (typeof RULE_CHANGE_ACTIONS)[number]

/** Commission terms of a group for a product. */
export type RuleTerms = Pick<CommissionRule, 'rateBps' | 'maxRateBps' | 'minPesewas' | 'maxPesewas' | 'vestingDays'>
export type ProposedRule = RuleTerms & { effectiveFrom: IsoDate }

/** `MTCOMP-agent`: the name of the rules of a product and group, and the id of the first one. */
export function ruleKey(productCode: string, group: Group): string {
  return `${productCode}-${group.toLowerCase()}`
}

/** A later rule has its first day in its id. */
export function ruleId(productCode: string, group: Group, effectiveFrom: IsoDate): string {
  return `${ruleKey(productCode, group)}-${effectiveFrom}`
}

const GROUP_NAMES: Record<Group, string> = { AGENT: 'agents', STAFF: 'staff' }

/** `Comprehensive, agents` */
export function ruleName(productCode: string, group: Group): string {
  return `${productName(productCode)}, ${GROUP_NAMES[group]}`
}

/** Name of a rule for screens, from a key such as `MTCOMP-agent`. */
export function ruleNameOf(key: string): string {
  const [productCode = '', group] = key.split('-')
  return ruleName(productCode, group === 'staff' ? 'STAFF' : 'AGENT')
}

/** A rule can be planned for at most this many days, because distant changes are easily overlooked. */
const AHEAD_DAYS = 730

/** Checks a proposal against the rule that it replaces: the rule without an end date. */
export function checkProposedRule(proposed: ProposedRule, replaced: CommissionRule, today: IsoDate): void {
  const { rateBps, maxRateBps, minPesewas, maxPesewas, effectiveFrom } = proposed
  if (rateBps > maxRateBps) throw invalid('maxRateBps', `Enter ${formatBps(rateBps)} or more`)
  if (maxPesewas !== null && maxPesewas < minPesewas) {
    throw invalid('maxPesewas', `Enter ${formatPesewas(minPesewas)} or more, or leave this field empty`)
  }
  if (effectiveFrom <= today) throw invalid('effectiveFrom', 'Select tomorrow or a later day')
  if (effectiveFrom > addDays(today, AHEAD_DAYS)) throw invalid('effectiveFrom', 'Select a day within two years')
  if (effectiveFrom <= replaced.effectiveFrom) {
    const planned = formatDate(replaced.effectiveFrom)
    throw invalid('effectiveFrom', `A new rule is planned from ${planned}. Select a later day.`)
  }
  if (ruleDifferences(replaced, proposed).length === 0) throw new Refusal('nothing_changed')
}

function invalid(path: string, message: string): Refusal {
  return new Refusal('invalid', message, [{ path, message }])
}

type Change = { requestedBy: string; status: RuleChangeStatus; effectiveFrom: IsoDate }

/** Another SuperAdmin decides; the requester can withdraw. From its first day on, a change can only be declined or withdrawn. */
export function ruleChangeActions(change: Change, actorId: string, today: IsoDate): RuleChangeAction[] {
  if (change.status !== 'pending') return []
  if (actorId === change.requestedBy) return ['withdraw']
  return isLate(change, today) ? ['refuse'] : ['approve', 'refuse']
}

export function checkRuleChangeAction(change: Change, actorId: string, action: RuleChangeAction, today: IsoDate): void {
  if (ruleChangeActions(change, actorId, today).includes(action)) return
  if (change.status !== 'pending') throw new Refusal('commission_rule_change_decided')
  if (action === 'withdraw') throw new Refusal('forbidden', 'Only the requester can withdraw this change.')
  if (actorId === change.requestedBy) {
    throw new Refusal('second_person_needed', 'You proposed this change, so another SuperAdmin must decide.')
  }
  throw new Refusal('commission_rule_late', lateReason(change, today) ?? undefined)
}

/** Sales of a day earn by one rule, so a change must be approved before its first day. */
function isLate({ effectiveFrom }: Pick<Change, 'effectiveFrom'>, today: IsoDate): boolean {
  return effectiveFrom <= today
}

/** Why a pending change can no longer be approved; null if it can be approved. */
export function lateReason(change: Pick<Change, 'status' | 'effectiveFrom'>, today: IsoDate): string | null {
  if (change.status !== 'pending' || !isLate(change, today)) return null
  const day = formatDate(change.effectiveFrom)
  return `The start date, ${day}, has been reached. Decline or withdraw this change and propose a later day.`
}

export type RuleDifference = { field: keyof RuleTerms; label: string; before: string; after: string }

const FIELDS: readonly [field: keyof RuleTerms, label: string, text: (terms: RuleTerms) => string][] = [
  ['rateBps', 'Rate', ({ rateBps }) => formatBps(rateBps)],
  ['maxRateBps', 'Maximum rate', ({ maxRateBps }) => formatBps(maxRateBps)],
  ['minPesewas', 'Minimum per sale', ({ minPesewas }) => (minPesewas > 0 ? formatPesewas(minPesewas) : 'None')],
  ['maxPesewas', 'Maximum per sale', ({ maxPesewas }) => (maxPesewas === null ? 'None' : formatPesewas(maxPesewas))],
  ['vestingDays', 'Available after', ({ vestingDays }) => daysInWords(vestingDays)],
]

/** The terms that differ, as a person reads them. */
export function ruleDifferences(before: RuleTerms, after: RuleTerms): RuleDifference[] {
  return FIELDS.filter(([field]) => before[field] !== after[field]).map(([field, label, text]) => ({
    field,
    label,
    before: text(before),
    after: text(after),
  }))
}

export function ruleWarnings({ rateBps }: RuleTerms, productCode: string): string[] {
  return rateBps > UNUSUAL_BPS ? [`${formatBps(rateBps)} for ${productName(productCode)} is unusually high.`] : []
}
