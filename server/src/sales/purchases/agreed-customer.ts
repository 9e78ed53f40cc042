import { parsePhone } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { MotorPolicyholder } from '@okwan/domain/sales/motor/draft'
import { noteDifference } from '../../customers/customers/note-difference.ts'
import { isCodeFor, type RecognisedCustomer, recogniseCustomer } from '../../customers/customers/recognise-customer.ts'
import { type SavedCustomer, saveCustomer } from '../../customers/customers/save-customer.ts'
import { requireSettledPhone } from '../../customers/customers/settled-phone.ts'
import { noteConsent } from '../../money/payments/checkout/note-consent.ts'
import { codeNotValid, useVerificationToken } from '../../people/auth/use-verification-token.ts'
import type { Ctx } from '../../platform/http/context.ts'

/** Reference of the consent code and the token that proves it was entered. */
type Agreement = { verificationToken?: string | undefined; reference: string; amountPesewas?: number }

type AgreedCustomer = SavedCustomer & { otpRequestId?: string }

/**
 * The customer of a sale. A customer within reach has agreed before. A new customer agrees by a code to the entered number, and a
 * customer of others by a code to the number on record; both get the same answers (decision 0047).
 */
export async function agreedCustomer(
  ctx: Ctx,
  holder: MotorPolicyholder,
  agreement: Agreement,
): Promise<AgreedCustomer> {
  const { tx, now } = ctx
  if (holder.customerCode) return saveCustomer(ctx, holder)
  const known = await recogniseCustomer(ctx, holder)
  if (known?.isReached) return boundCustomer(ctx, holder, known)
  const { verificationToken: token, reference, amountPesewas } = agreement
  const mobileNumber = parsePhone(holder.phone ?? '') ?? ''
  if (!token) {
    const message = 'Send a code to the customer and enter it. The customer must agree to the sale first.'
    throw new Refusal('code_needed', message, [{ path: 'verificationToken', message }])
  }
  const expected = { token, mobileNumber, purpose: 'consent', reference, now }
  const code = await useVerificationToken(tx, { ...expected, ...(amountPesewas && { amountPesewas }) })
  if (!(await isCodeFor(ctx, { reference, holder, known }, code))) throw codeNotValid()
  const customer = known ? await boundCustomer(ctx, holder, known) : await saveCustomer(ctx, holder)
  // A concurrent sale added the same customer, who has not agreed to this one.
  if (!known && !customer.isNew) throw codeNotValid()
  await noteConsent(tx, code.sentTo, customer.id, now)
  return { ...customer, otpRequestId: code.otpRequestId }
}

/** A customer on record whom the seller may bind to a sale; the record stays as it is. */
export async function boundCustomer(
  ctx: Ctx,
  holder: MotorPolicyholder,
  { row, isReached }: RecognisedCustomer,
): Promise<SavedCustomer> {
  if (!isReached) requireSettledPhone(row, row.phone, ctx.now)
  await noteDifference(ctx, row, holder)
  return { id: row.id, code: row.code, isNew: false }
}
