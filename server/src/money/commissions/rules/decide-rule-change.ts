import type { commissionRuleEndpoints } from '@okwan/contract/money/commissions/rules'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { checkRuleChangeAction, ruleDifferences, ruleKey, ruleName } from '@okwan/domain/money/commissions/rule-changes'
import { idIn } from '@okwan/domain/people/auth/acts'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { confirmAct } from '../../../people/auth/confirm-act.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx, DescribeAct } from '../../../platform/http/context.ts'
import { loadRuleChange, lockedRuleChange } from './load-rule-change.ts'
import { auditedTerms, presentRuleChange, toChange } from './present-rule-change.ts'
import { applyRuleChange, decideChange, type RuleChangeRow } from './rule-change-store.ts'

type Endpoints = typeof commissionRuleEndpoints

/** Approves a change before its first day. Sales until then keep the earlier rule. */
export async function approveRuleChange(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /commission-rule-changes/{id}/approve']>,
) {
  const { tx, actor, now } = ctx
  const change = await lockedRuleChange(tx, params.id)
  checkRuleChangeAction(toChange(change), actor.id, 'approve', toAccraDate(now))
  await confirmAct(ctx, body.verificationToken, referenceOf(change.id))
  await decideChange(tx, change.id, { status: 'applied', decidedBy: actor.id }, now)
  await applyRuleChange(tx, change)
  const shown = presentRuleChange(await loadRuleChange(tx, change.id), ctx)
  await recordAudit(ctx, { action: 'commission-rule-changed', ...subjectOf(change), ...auditedTerms(shown) })
  return shown
}

type Decline = Parsed<Endpoints['POST /commission-rule-changes/{id}/refuse']>

export function declineRuleChange(ctx: Ctx, { params, body }: Decline) {
  return close(ctx, params.id, { action: 'refuse', status: 'refused', note: body.reason })
}

export function withdrawRuleChange(ctx: Ctx, { params }: { params: { id: string } }) {
  return close(ctx, params.id, { action: 'withdraw', status: 'withdrawn' })
}

type Closing = { action: 'refuse'; status: 'refused'; note: string } | { action: 'withdraw'; status: 'withdrawn' }

async function close(ctx: Ctx, id: string, { action, ...closing }: Closing) {
  const { tx, actor, now } = ctx
  const change = await lockedRuleChange(tx, id)
  checkRuleChangeAction(toChange(change), actor.id, action, toAccraDate(now))
  await decideChange(tx, id, { ...closing, decidedBy: actor.id }, now)
  await recordAudit(ctx, {
    action: `commission-rule-change-${closing.status}`,
    ...subjectOf(change),
    ...('note' in closing && { after: { reason: closing.note } }),
  })
  return presentRuleChange(await loadRuleChange(tx, id), ctx)
}

const subjectOf = ({ product_code, user_group }: RuleChangeRow) =>
  ({ entityType: 'commission-rule', entityId: ruleKey(product_code, user_group) }) as const

const referenceOf = (id: string) => `commission-rule:${id}`

export const describeRuleChange: DescribeAct = async ({ tx }, rest) => {
  const { id, product_code, user_group, before, proposed, effective_from } = await loadRuleChange(tx, idIn(rest))
  const terms = ruleDifferences(before, proposed).map(({ label, after }) => `${lowerFirst(label)} ${lowerFirst(after)}`)
  const name = ruleName(product_code, user_group)
  const sentence = `change commission (${name}) to ${terms.join(', ')} from ${formatDate(effective_from)}`
  return { reference: referenceOf(id), sentence }
}
