import type { ApiData, ApiInput } from '@okwan/contract/all'
import { call } from '../../platform/api/call.ts'
import { currentMs } from '../../ui/data/clock.ts'

export type CodePurpose = NonNullable<ApiInput<'POST /auth/send/otp'>['body']['purpose']>

/** A requested code and the action that it approves. */
export type SentCode = ApiData<'POST /auth/send/otp'> & {
  phone: string
  purpose: CodePurpose
  reference: string
  resendAt: Date
}

export async function sendCode(phone: string, purpose: CodePurpose, reference: string): Promise<SentCode> {
  const sent = await call('POST /auth/send/otp', { body: { customerMobileNumber: phone, purpose, reference } })
  return { ...sent, phone, purpose, reference, resendAt: new Date(currentMs() + sent.resendAfterSeconds * 1000) }
}

/** Returns a verification token: valid once, for this purpose and reference. */
export async function verifyCode({ requestId, prefix, phone }: SentCode, code: string): Promise<string> {
  const answer = await call('POST /auth/verify/otp', {
    body: { requestId, prefix, code, customerMobileNumber: phone },
  })
  if ('verificationToken' in answer) return answer.verificationToken
  throw new TypeError('POST /auth/verify/otp returned no verification token')
}
