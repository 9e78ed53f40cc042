import type { CommissionRuleOfGroup } from '@okwan/contract/money/commissions/rules'
import { PRODUCTS } from '@okwan/domain/money/commissions/terms'
import { toAccraDate } from '@okwan/domain/platform/dates'
import type { Ctx } from '../../../platform/http/context.ts'
import { presentRule } from '../present.ts'
import { allRules } from '../store.ts'
import { presentRuleChange } from './present-rule-change.ts'
import { pendingRuleChanges } from './rule-change-store.ts'

const GROUPS = ['AGENT', 'STAFF'] as const

/** The rules for agents, then the rules for staff, each in the order of the products. */
export async function listCommissionRules(ctx: Ctx): Promise<CommissionRuleOfGroup[]> {
  const today = toAccraDate(ctx.now)
  const rules = await allRules(ctx.tx, today)
  const pending = await pendingRuleChanges(ctx.tx)
  return GROUPS.flatMap((userGroup) =>
    PRODUCTS.flatMap((productCode) => {
      const own = rules.filter((rule) => rule.productCode === productCode && rule.group === userGroup)
      const current = own.find(({ effectiveFrom }) => effectiveFrom <= today)
      if (!current) return []
      const shown = presentRule(current)
      const change = pending.find((row) => row.product_code === productCode && row.user_group === userGroup)
      return {
        productCode,
        productName: shown.productName,
        userGroup,
        current: shown,
        planned: own.filter(({ effectiveFrom }) => effectiveFrom > today).map(presentRule),
        pendingChange: change ? presentRuleChange(change, ctx) : null,
      }
    }),
  )
}
