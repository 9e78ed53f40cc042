import type { CommissionRuleEffect, commissionRuleEndpoints } from '@okwan/contract/money/commissions/rules'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { ruleWarnings } from '@okwan/domain/money/commissions/rule-changes'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { readsOf } from '../../../platform/db/replica/reads-of.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { individualRates, type ReplayedRule, replayRule } from './effect-store.ts'
import { loadRuleChange } from './load-rule-change.ts'
import { checkedRule } from './propose-rule.ts'

type Endpoints = typeof commissionRuleEndpoints

/** A company with a million policies needs more than the usual limit of a statement on a busy database. */
const TIMEOUT_MS = 30_000

export async function previewRule(
  ctx: Ctx,
  { body }: Parsed<Endpoints['POST /commission-rules/preview']>,
): Promise<CommissionRuleEffect> {
  const { productCode, userGroup: group, ...after } = body
  const before = await checkedRule(ctx, body)
  return effectOf(ctx, { productCode, group, before, after })
}

export async function getRuleEffect(ctx: Ctx, { params }: { params: { id: string } }): Promise<CommissionRuleEffect> {
  const change = await loadRuleChange(ctx.tx, params.id)
  const after = { ...change.proposed, effectiveFrom: change.effective_from }
  return effectOf(ctx, { productCode: change.product_code, group: change.user_group, before: change.before, after })
}

/** Compares both rules over the policies in force today, with the individual rates of the first day. */
function effectOf(ctx: Ctx, rule: ReplayedRule): Promise<CommissionRuleEffect> {
  return readsOf(ctx).readWithin(TIMEOUT_MS, async (tx) => ({
    ...(await replayRule(tx, rule, toAccraDate(ctx.now))),
    individualRates: await individualRates(tx, rule),
    warnings: ruleWarnings(rule.after, rule.productCode),
  }))
}
