import type { RequestProposal } from '@okwan/contract/service/service-requests'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPhone, maskPhone, NETWORK_NAMES } from '@okwan/domain/platform/phone'
import type { Notice } from '@okwan/domain/products/rating/terms'
import { offerEnd } from '@okwan/domain/service/service-requests/lifecycle'
import { REQUEST_KIND_LABELS } from '@okwan/domain/service/service-requests/terms'
import type { Ctx } from '../../../platform/http/context.ts'
import { messageSettings } from '../../../platform/messages/message-settings.ts'
import { renderMessage } from '../../../platform/messages/templates.ts'
import { outcomeWords } from '../apply/outcome-words.ts'
import type { Calculation } from '../kinds/kind.ts'
import type { RequestRow } from '../store.ts'

type Amounts = Pick<RequestProposal, 'toPayPesewas' | 'toRefundPesewas'>

/** The SMS that an approval sends to the customer now, or when the change is complete. */
export function smsOnApproval(
  { product, now }: Pick<Ctx, 'product' | 'now'>,
  row: RequestRow,
  amounts: Amounts,
): string {
  const { toPayPesewas, toRefundPesewas } = amounts
  const shared = { what: REQUEST_KIND_LABELS[row.kind], policyNumber: row.policy_number }
  const message =
    toPayPesewas > 0
      ? {
          template: 'request-to-pay',
          params: { ...shared, amountPesewas: toPayPesewas, offerEndsAt: offerEnd(now).toISOString() },
        }
      : {
          template: 'request-done',
          params: {
            ...shared,
            outcome: outcomeWords(
              { content: row.content, carried_out_at: null, to_refund_pesewas: toRefundPesewas },
              now,
            ),
          },
        }
  return renderMessage(message.template, message.params, product.secrets, messageSettings(product, now)).text
}

/** Account that gets the refund, as requested; otherwise the number that paid. Null without a refund. */
export function refundPayee({ content, customer_name }: RequestRow, { toRefundPesewas }: Amounts): string | null {
  if (toRefundPesewas === 0) return null
  const to = 'refundTo' in content ? content.refundTo : undefined
  if (!to) return `${customer_name}, to the number that paid`
  return `${to.accountName}, ${NETWORK_NAMES[to.network]} ${maskPhone(to.msisdn) || formatPhone(to.msisdn)}`
}

/** Warns that the change does not begin on the requested day, or began before today. */
export function timingNotices(row: Pick<RequestRow, 'proposal' | 'kind'>, current: Calculation, now: Date): Notice[] {
  const { effectiveDate } = current
  const requested = row.proposal.effectiveDate
  if (!effectiveDate || !requested) return []
  if (requested < effectiveDate) {
    const message =
      row.kind === 'cancellation'
        ? `The customer requested ${formatDate(requested)}. Cover can’t end before approval.`
        : `Requested from ${formatDate(requested)}. If you approve today, it takes effect on ${formatDate(effectiveDate)}.`
    return [{ code: 'backdated', message }]
  }
  if (effectiveDate >= toAccraDate(now)) return []
  return [{ code: 'backdated', message: `Backdated: takes effect on ${formatDate(effectiveDate)}, before today.` }]
}
