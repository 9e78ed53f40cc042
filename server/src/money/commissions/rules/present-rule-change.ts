import type { CommissionRuleChange } from '@okwan/contract/money/commissions/rules'
import { lateReason, ruleChangeActions, ruleDifferences } from '@okwan/domain/money/commissions/rule-changes'
import { productName } from '@okwan/domain/money/commissions/terms'
import { toAccraDate } from '@okwan/domain/platform/dates'
import type { Ctx } from '../../../platform/http/context.ts'
import type { RuleChangeRow } from './rule-change-store.ts'

export function presentRuleChange(
  row: RuleChangeRow,
  { actor, now }: Pick<Ctx, 'actor' | 'now'>,
): CommissionRuleChange {
  const today = toAccraDate(now)
  return {
    ruleChangeId: row.id,
    productCode: row.product_code,
    productName: productName(row.product_code),
    userGroup: row.user_group,
    status: row.status,
    differences: ruleDifferences(row.before, row.proposed),
    effectiveFrom: row.effective_from,
    reason: row.reason,
    requestedBy: { userId: row.requested_by, fullName: row.requester_name },
    requestedAt: row.requested_at.toISOString(),
    decidedBy: row.decided_by && row.decider_name ? { userId: row.decided_by, fullName: row.decider_name } : null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionNote: row.decision_note,
    allowedActions: ruleChangeActions(toChange(row), actor.id, today),
    approvalRefusalReason: lateReason(toChange(row), today),
  }
}

/** Fields of a change that the rules need. */
export const toChange = ({ requested_by, status, effective_from }: RuleChangeRow) => ({
  requestedBy: requested_by,
  status,
  effectiveFrom: effective_from,
})

/** The terms of both sides for the audit log. */
export function auditedTerms({ differences, effectiveFrom }: CommissionRuleChange) {
  const valuesOf = (side: 'before' | 'after') => Object.fromEntries(differences.map((each) => [each.label, each[side]]))
  return { before: valuesOf('before'), after: { ...valuesOf('after'), from: effectiveFrom } }
}
