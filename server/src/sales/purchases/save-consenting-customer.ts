import { parsePhone } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { MotorPolicyholder } from '@okwan/domain/sales/motor/draft'
import { requirePhoneUsable } from '../../customers/customers/phone-usable.ts'
import { isCodeFor, type RecognisedCustomer, recogniseCustomer } from '../../customers/customers/recognise-customer.ts'
import { recordDifference } from '../../customers/customers/record-difference.ts'
import { type SavedCustomer, saveCustomer } from '../../customers/customers/save-customer.ts'
import { recordConsent } from '../../money/payments/checkout/record-consent.ts'
import { invalidCode, useVerificationToken } from '../../people/auth/use-verification-token.ts'
import type { Ctx } from '../../platform/http/context.ts'

/** Reference of the consent code, and the token that proves that the customer’s code was entered. */
type ConsentCode = { verificationToken?: string | undefined; reference: string; amountPesewas?: number }

type ConsentingCustomer = SavedCustomer & { otpRequestId?: string }

/**
 * Returns the customer of a sale, after consent. A customer within reach of the seller gave consent at an earlier sale. A new
 * customer receives a code at the entered number; a customer on record outside of the seller’s reach receives it at the number
 * on record. The seller gets the same response in both cases (decision 0047).
 */
export async function saveConsentingCustomer(
  ctx: Ctx,
  holder: MotorPolicyholder,
  consentCode: ConsentCode,
): Promise<ConsentingCustomer> {
  const { tx, now } = ctx
  if (holder.customerCode) return saveCustomer(ctx, holder)
  const known = await recogniseCustomer(ctx, holder)
  if (known?.isReached) return bindCustomer(ctx, holder, known)
  const { verificationToken: token, reference, amountPesewas } = consentCode
  const mobileNumber = parsePhone(holder.phone ?? '') ?? ''
  if (!token) {
    const message = 'Send a code to the customer and enter it. The customer must agree to the sale first.'
    throw new Refusal('code_needed', message, [{ path: 'verificationToken', message }])
  }
  const expected = { token, mobileNumber, purpose: 'consent', reference, now }
  const code = await useVerificationToken(tx, { ...expected, ...(amountPesewas && { amountPesewas }) })
  if (!(await isCodeFor(ctx, { reference, holder, known }, code))) throw invalidCode()
  const customer = known ? await bindCustomer(ctx, holder, known) : await saveCustomer(ctx, holder)
  // A concurrent sale added the same customer, who has not given consent to this sale.
  if (!known && !customer.isNew) throw invalidCode()
  await recordConsent(tx, code.sentTo, customer.id, now)
  return { ...customer, otpRequestId: code.otpRequestId }
}

/** Uses a customer on record for a sale. Entered details that differ are recorded; the customer record is not changed. */
export async function bindCustomer(
  ctx: Ctx,
  holder: MotorPolicyholder,
  { row, isReached }: RecognisedCustomer,
): Promise<SavedCustomer> {
  if (!isReached) requirePhoneUsable(row, row.phone, ctx.now)
  await recordDifference(ctx, row, holder)
  return { id: row.id, code: row.code, isNew: false }
}
