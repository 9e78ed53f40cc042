import { type RateOverride, requireAllowed } from '@okwan/domain/money/commissions/rates'
import { productName } from '@okwan/domain/money/commissions/terms'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { groupOf } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import { confirmAct } from '../../../people/auth/confirm-act.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { rulesOn } from '../store.ts'
import { codeReference, getPersonCommissions, loadPayee } from './person-rates.ts'
import { ruleOf } from './preview-rates.ts'
import { insertRate, lockPayee, setPayeeKind } from './rates-store.ts'

type Input = {
  params: { id: string }
  body: {
    rates: readonly RateOverride[]
    payeeKind?: 'individual' | 'entity' | undefined
    verificationToken: string
  }
}

/** Sets individual rates from today or later; earlier sales keep their rate. */
export async function setRates(ctx: Ctx, { params, body }: Input) {
  const { tx, actor, now } = ctx
  await lockPayee(tx, params.id)
  const payee = await loadPayee(tx, params.id)
  if (payee.id === actor.id) throw new Refusal('own_rates')
  const before = await getPersonCommissions(ctx, payee.id)
  const today = toAccraDate(now)
  const rules = await rulesOn(tx, today)
  for (const rate of body.rates) requireAllowed(rate, ruleOf(rules, groupOf(payee.role), rate), today)
  if (body.payeeKind && payee.role !== 'Agent') {
    throw new Refusal('payee_kind')
  }
  await confirmAct(ctx, body.verificationToken, codeReference(payee.id))

  for (const rate of body.rates) await insertRate(tx, payee.id, { ...rate, setBy: actor.id }, now)
  if (body.payeeKind) await setPayeeKind(tx, payee.id, { kind: body.payeeKind, setBy: actor.id }, now)
  await recordAudit(ctx, {
    action: 'commission-rates-set',
    entityType: 'user',
    entityId: payee.id,
    branchId: payee.branch_id,
    before: { ...changedRates(before.rates, body.rates), payeeKind: before.payeeKind },
    after: { ...Object.fromEntries(body.rates.map(textOf)), payeeKind: body.payeeKind ?? before.payeeKind },
  })
  return getPersonCommissions(ctx, payee.id)
}

function changedRates(rates: readonly { productCode: string; rateBps: number }[], changed: readonly RateOverride[]) {
  const previous = rates.filter(({ productCode }) => changed.some((one) => one.productCode === productCode))
  return Object.fromEntries(previous.map(({ productCode, rateBps }) => [productName(productCode), `${rateBps / 100}%`]))
}

function textOf({ productCode, rateBps, effectiveFrom }: RateOverride): [string, string] {
  return [productName(productCode), `${rateBps === null ? 'default' : `${rateBps / 100}%`} from ${effectiveFrom}`]
}
