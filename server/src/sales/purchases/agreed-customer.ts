import { parsePhone } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { MotorPolicyholder } from '@okwan/domain/sales/motor/draft'
import { saveCustomer } from '../../customers/customers/save-customer.ts'
import { noteConsent } from '../../money/payments/checkout/note-consent.ts'
import { useVerificationToken } from '../../people/auth/use-verification-token.ts'
import type { Ctx } from '../../platform/http/context.ts'

/** Reference of the consent code and the token that proves it was entered. */
type Agreement = { verificationToken?: string | undefined; reference: string; amountPesewas?: number }

/** A new customer must give consent by a code; an existing one has done so before. Returns the customer code. */
export async function agreedCustomer(ctx: Ctx, holder: MotorPolicyholder, agreement: Agreement): Promise<string> {
  const { tx, now } = ctx
  const { verificationToken, reference, amountPesewas } = agreement
  const { id, code, isNew } = await saveCustomer(ctx, holder)
  const phone = parsePhone(holder.phone ?? '')
  if (!isNew || !phone) return code
  if (!verificationToken) {
    const message = 'Send a code to the customer and enter it. New customers must give consent first.'
    throw new Refusal('code_needed', message, [{ path: 'verificationToken', message }])
  }
  const token = { token: verificationToken, mobileNumber: phone, purpose: 'consent', reference, now }
  await useVerificationToken(tx, { ...token, ...(amountPesewas && { amountPesewas }) })
  await noteConsent(tx, phone, id, now)
  return code
}
