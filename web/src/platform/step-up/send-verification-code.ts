import type { ApiData, ApiInput } from '@okwan/contract/all'
import { maskPhone } from '@okwan/domain/platform/phone'
import { currentMs } from '../../ui/data/clock.ts'
import { call } from '../api/call.ts'

export type CodePurpose = NonNullable<ApiInput<'POST /auth/send/otp'>['body']['purpose']>
type SentOtpRequest = ApiData<'POST /auth/send/otp'>

/** A requested code; entering it returns a token, by default a verification token. */
export type SentCode<Token = string> = {
  prefix: string
  /** Action that an approval code confirms, as in its SMS. */
  approves?: string | undefined
  /** Recipient in words. */
  sentTo: string
  resendAt: Date
  resend: () => Promise<SentCode<Token>>
  verify: (code: string) => Promise<Token>
}

export async function sendCode(phone: string, purpose: CodePurpose, reference: string): Promise<SentCode> {
  const sent = await call('POST /auth/send/otp', { body: { customerMobileNumber: phone, purpose, reference } })
  return sentCode(sent, {
    // A customer on record gets the code on the number on record, which the seller may not see.
    sentTo: purpose === 'consent' ? 'the customer' : maskPhone(phone),
    resend: () => sendCode(phone, purpose, reference),
    verify: (code) => verifyCode(sent, phone, code),
  })
}

/** Completes a sent code with the time from which the user can request a new code. */
export function sentCode<Token>(
  { prefix, approves, resendAfterSeconds }: SentOtpRequest,
  code: Omit<SentCode<Token>, 'prefix' | 'approves' | 'resendAt'>,
): SentCode<Token> {
  return { ...code, prefix, approves, resendAt: new Date(currentMs() + resendAfterSeconds * 1000) }
}

/** Returns a verification token: valid once, for this purpose and reference. */
async function verifyCode({ requestId, prefix }: SentOtpRequest, phone: string, code: string): Promise<string> {
  const response = await call('POST /auth/verify/otp', {
    body: { requestId, prefix, code, customerMobileNumber: phone },
  })
  if ('verificationToken' in response) return response.verificationToken
  throw new TypeError('POST /auth/verify/otp returned no verification token')
}
