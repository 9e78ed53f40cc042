import type { PersonCommissions } from '@okwan/contract/money/commissions'
import type { CommissionRule } from '@okwan/domain/money/commissions/rates'
import { PAYEE_KIND_LABELS, productName } from '@okwan/domain/money/commissions/terms'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { groupOf } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { figuresOf } from '../person-figures.ts'
import { presentRates, presentRule } from '../present.ts'
import { allRules, ownRatesOf, rulesOn } from '../store.ts'
import { type ChangeRow, findPayee, type PayeeRow, rateChangesOf } from './rates-store.ts'

/** The default rates, including future ones. */
export async function listCommissionPolicies({ tx, now }: Ctx) {
  return (await allRules(tx, toAccraDate(now))).map(presentRule)
}

export async function getPersonCommissions({ tx, actor, now }: Ctx, userId: string): Promise<PersonCommissions> {
  const payee = await loadPayee(tx, userId)
  const today = toAccraDate(now)
  const group = groupOf(payee.role)
  const rules = await rulesOn(tx, today)
  return {
    user: { userId: payee.id, fullName: payee.full_name, role: payee.role },
    group,
    payeeKind: payee.payee_kind,
    payeeKindText: PAYEE_KIND_LABELS[payee.payee_kind],
    rates: presentRates(rules, await ownRatesOf(tx, userId), group, today),
    history: historyOf(
      await rateChangesOf(tx, userId),
      rules.filter((rule) => rule.group === group),
    ),
    figures: await figuresOf(tx, payee, now),
    approvalCode: { purpose: 'approval', reference: codeReference(userId) },
    canChange: userId !== actor.id,
  }
}

/** Assistants have no rates, because the commission of their sales belongs to the agent. */
export async function loadPayee(tx: Tx, userId: string): Promise<PayeeRow> {
  const payee = await findPayee(tx, userId)
  if (!payee) throw new Refusal('not_found', 'This person doesn’t exist or earns no commission.')
  return payee
}

export const codeReference = (userId: string) => `commission-rates:${userId}`

/** Rate changes, newest first, each with the rate it replaced. */
function historyOf(changes: readonly ChangeRow[], rules: readonly CommissionRule[]): PersonCommissions['history'] {
  const latest = new Map(rules.map(({ productCode, rateBps }) => [productCode, rateBps]))
  const defaults = new Map(latest)
  return changes
    .map((change) => {
      const fromRateBps = latest.get(change.product_code) ?? 0
      latest.set(change.product_code, change.rate_bps ?? defaults.get(change.product_code) ?? 0)
      return {
        productName: productName(change.product_code),
        fromRateBps,
        toRateBps: change.rate_bps,
        effectiveFrom: change.effective_from,
        setBy: change.set_by_name,
        setAt: change.set_at.toISOString(),
      }
    })
    .reverse()
}
