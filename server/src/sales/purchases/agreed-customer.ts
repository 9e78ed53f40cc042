import { parsePhone } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { MotorPolicyholder } from '@okwan/domain/sales/motor/draft'
import { keepCustomer } from '../../customers/customers/keep-customer.ts'
import { noteConsent } from '../../money/payments/checkout/note-consent.ts'
import { useVerificationToken } from '../../people/auth/use-verification-token.ts'
import type { Ctx } from '../../platform/http/context.ts'

/** What the code was sent for, and the proof that it was told. */
type Agreement = { verificationToken?: string | undefined; reference: string; amountPesewas?: number }

/** A new customer answers a code on the phone; one on record has done so before. Gives the customer's code. */
export async function agreedCustomer(ctx: Ctx, holder: MotorPolicyholder, agreement: Agreement): Promise<string> {
  const { tx, now } = ctx
  const { verificationToken, reference, amountPesewas } = agreement
  const { id, code, isNew } = await keepCustomer(ctx, holder)
  const phone = parsePhone(holder.phone ?? '')
  if (!isNew || !phone) return code
  if (!verificationToken) {
    const message = 'Send a code to the customer’s phone and enter it: a new customer has to agree first.'
    throw new Refusal('code_needed', message, [{ path: 'verificationToken', message }])
  }
  const token = { token: verificationToken, mobileNumber: phone, purpose: 'consent', reference, now }
  await useVerificationToken(tx, { ...token, ...(amountPesewas && { amountPesewas }) })
  await noteConsent(tx, phone, id, now)
  return code
}
