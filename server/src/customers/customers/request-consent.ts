import type { customerEndpoints } from '@okwan/contract/customers/customers'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { Refusal } from '@okwan/domain/platform/refusal'
import { sendCode } from '../../people/auth/send-otp.ts'
import { useVerificationToken } from '../../people/auth/use-verification-token.ts'
import { verifyOtp } from '../../people/auth/verify-otp.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { LOOKUP_DAYS } from './delete-old-person-lookups.ts'
import { wasLookedUp } from './lookup-store.ts'
import { requirePhoneUsable } from './phone-usable.ts'
import { isReached, presentCustomer } from './present.ts'
import { recordAgreement } from './record-agreement.ts'
import { type CustomerRow, findByCode } from './store.ts'

type Endpoints = typeof customerEndpoints

const DAY_MS = 86_400_000

/** Sends a code to the number on record, so that the customer can allow this sale. The seller never learns the number. */
export async function requestConsent(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /customers/{customerCode}/code']>,
) {
  const row = await requireLookedUp(ctx, params.customerCode)
  const reference = referenceOf(params.customerCode, body.product)
  return sendCode(ctx, { customerMobileNumber: row.phone, purpose: 'consent', reference })
}

/** Records that the customer allowed the sale. The seller still sees only a masked name and number. */
export async function confirmConsent(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /customers/{customerCode}/agreement']>,
) {
  const { tx, actor, now } = ctx
  const row = await requireLookedUp(ctx, params.customerCode)
  const { product, requestId, prefix, code } = body
  requirePhoneUsable(row, row.phone, now)
  const verified = await verifyOtp(ctx, { body: { requestId, prefix, code, customerMobileNumber: row.phone } })
  if (!('verificationToken' in verified)) throw new Error('the consent code returned no verification token')
  const { otpRequestId } = await useVerificationToken(tx, {
    token: verified.verificationToken,
    mobileNumber: row.phone,
    purpose: 'consent',
    reference: referenceOf(params.customerCode, product),
    now,
  })
  await recordAgreement(ctx, { customerId: row.id, product, otpRequestId })
  return { ...presentCustomer(row, actor), needsCode: false }
}

const referenceOf = (customerCode: string, product: string) => `${product}:${customerCode}`

/**
 * Customer codes are sequential, so an SMS code is sent only to a customer within reach, or to one whose phone, card or taxpayer
 * number the caller has looked up.
 */
async function requireLookedUp({ tx, actor, now }: Ctx, customerCode: string): Promise<CustomerRow> {
  const row = await findByCode(tx, customerCode, actor)
  const since = new Date(now.getTime() - LOOKUP_DAYS * DAY_MS)
  const isFound = row && (isReached(row, actor) || (await wasLookedUp(tx, actor.id, row.id, since)))
  if (!row || !isFound) throw new Refusal('not_found', 'This customer doesn’t exist or you can’t access their record.')
  if (row.erased_at) throw new Refusal('customer_erased')
  return row
}
