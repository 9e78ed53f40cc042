import type { commissionRuleEndpoints } from '@okwan/contract/money/commissions/rules'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { CommissionRule } from '@okwan/domain/money/commissions/rates'
import { checkProposedRule, type ProposedRule, ruleKey } from '@okwan/domain/money/commissions/rule-changes'
import { productName } from '@okwan/domain/money/commissions/terms'
import { toAccraDate } from '@okwan/domain/platform/dates'
import type { Group } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { openRule } from '../store.ts'
import { loadRuleChange } from './load-rule-change.ts'
import { auditedTerms, presentRuleChange } from './present-rule-change.ts'
import { insertRuleChange, listRuleChangeRows, lockRule } from './rule-change-store.ts'

type Endpoints = typeof commissionRuleEndpoints

export async function listRuleChanges(ctx: Ctx, { query }: Parsed<Endpoints['GET /commission-rule-changes']>) {
  const { rows, meta } = await listRuleChangeRows(ctx.tx, query)
  return { data: rows.map((row) => presentRuleChange(row, ctx)), meta }
}

/** Proposes another default rule from a later day on. Nothing changes until another SuperAdmin approves it. */
export async function proposeRule(ctx: Ctx, { body }: Parsed<Endpoints['POST /commission-rule-changes']>) {
  const { tx, actor, now } = ctx
  await lockRule(tx, body.productCode, body.userGroup)
  const replaced = await checkedRule(ctx, body)
  const id = await insertRuleChange(tx, { ...body, replaces: replaced.id, requestedBy: actor.id }, now)
  const shown = presentRuleChange(await loadRuleChange(tx, id), ctx)
  await recordAudit(ctx, {
    action: 'commission-rule-change-asked',
    entityType: 'commission-rule',
    entityId: ruleKey(body.productCode, body.userGroup),
    ...auditedTerms(shown),
  })
  return shown
}

/** The rule that a valid proposal replaces. */
export async function checkedRule(
  { tx, now }: Pick<Ctx, 'tx' | 'now'>,
  { productCode, userGroup, ...proposed }: ProposedRule & { productCode: string; userGroup: Group },
): Promise<CommissionRule> {
  const replaced = await openRule(tx, productCode, userGroup)
  if (!replaced) {
    throw new Refusal('no_commission_rule', `No commission rate is set for ${productName(productCode)}.`)
  }
  checkProposedRule(proposed, replaced, toAccraDate(now))
  return replaced
}
