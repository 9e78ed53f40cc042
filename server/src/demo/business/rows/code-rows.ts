import { withAmount } from '@okwan/domain/platform/code-reference'
import type { Rows } from '../../../platform/db/rows.ts'
import type { Sold } from '../sold.ts'
import { addMessage, type MessageContext } from './message-rows.ts'
import { addSeconds } from './times.ts'

const CODE_SECONDS = 300
const TOKEN_SECONDS = 900

/** A new customer agrees with a code to the sale, and an existing customer to the payment of a renewal. */
type Agreement = { purpose: 'consent' | 'payment'; reference: string; about: string; amountPesewas?: number }

function agreementOf({ price, holder }: Sold, draftId: string | null): Agreement {
  if (draftId) return { purpose: 'consent', reference: draftId, about: 'motor' }
  const amountPesewas = price.totalPesewas
  const reference = withAmount(holder.customerId, amountPesewas)
  return { purpose: 'payment', reference, about: reference, amountPesewas }
}

/** The customer reads the code to the seller, who enters it. */
export function addCode(rows: Rows, messageContext: MessageContext, sold: Sold, draftId: string | null): void {
  const { draw } = messageContext
  const { holder, seller, offeredAt } = sold
  const { purpose, reference, ...more } = agreementOf(sold, draftId)
  const id = draw.id()
  const prefix = draw.letters(4)
  rows.add('otp_requests', {
    id,
    mobile_number: holder.phone,
    purpose,
    reference,
    prefix,
    ip: '127.0.0.1',
    sent: true,
    attempts: 1,
    created_at: offeredAt,
    expires_at: addSeconds(offeredAt, CODE_SECONDS),
    used_at: offeredAt,
    requested_by: seller.id,
    known_browser: false,
  })
  rows.add('verification_tokens', {
    token_hash: `\\x${draw.hex(64)}`,
    otp_request_id: id,
    mobile_number: holder.phone,
    purpose,
    reference,
    expires_at: addSeconds(offeredAt, TOKEN_SECONDS),
    used_at: offeredAt,
  })
  const host = `${seller.portal}.${messageContext.product.config.publicDomain}`
  const params = { otpRequestId: id, prefix, purpose, host, ...more, sellerName: seller.fullName }
  addMessage(rows, messageContext, {
    to: holder.phone,
    template: 'one-time-code',
    params,
    policyId: null,
    at: offeredAt,
  })
}
