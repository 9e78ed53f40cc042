import type { customerConsentEndpoints } from '@okwan/contract/customers/customers/consents'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { groupOf } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import { sendCode } from '../../../people/auth/send-otp.ts'
import { useVerificationToken } from '../../../people/auth/use-verification-token.ts'
import { verifyOtp } from '../../../people/auth/verify-otp.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { changeableCustomer } from '../page/list-customers.ts'
import { requirePhoneUsable } from '../phone-usable.ts'

type Body = Parsed<(typeof customerConsentEndpoints)['POST /customers/{customerCode}/consents']>['body']
type Customer = Awaited<ReturnType<typeof changeableCustomer>>

/** Sends the code to the number on record. The seller never learns the number. */
export async function sendConsentCode(ctx: Ctx, { params }: { params: { customerCode: string } }) {
  const { code, phone } = await changeableCustomer(ctx, params.customerCode)
  return sendCode(ctx, { customerMobileNumber: phone, purpose: 'consent', reference: referenceOf(code) })
}

/**
 * Refuses to allow messages that the customer stopped, unless the customer agreed with a code or the office says why. A seller
 * needs the code, because a seller gains from reminders.
 */
export async function requireAgreement(ctx: Ctx, customer: Customer, { agreement, note }: Body): Promise<void> {
  const { tx, now, actor } = ctx
  if (agreement) {
    const { phone: mobileNumber, code } = customer
    requirePhoneUsable(customer, mobileNumber, now)
    const verified = await verifyOtp(ctx, { body: { ...agreement, customerMobileNumber: mobileNumber } })
    if (!('verificationToken' in verified)) throw new Error('the consent code returned no verification token')
    const token = verified.verificationToken
    await useVerificationToken(tx, { token, mobileNumber, purpose: 'consent', reference: referenceOf(code), now })
    return
  }
  if (groupOf(actor.role) === 'AGENT') {
    const message = 'The customer stopped these messages. Send the customer a code and enter it.'
    throw new Refusal('code_needed', message, [{ path: 'agreement', message }])
  }
  if (!note) {
    const message = 'The customer stopped these messages. Enter why they are allowed again.'
    throw new Refusal('reason_required', message, [{ path: 'note', message }])
  }
}

const referenceOf = (customerCode: string) => `reminders:${customerCode}`
