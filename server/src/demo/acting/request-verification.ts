import type { authEndpoints } from '@okwan/contract/people/auth'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { sendOtp } from '../../people/auth/send-otp.ts'
import { verifyOtp } from '../../people/auth/verify-otp.ts'
import type { Ctx } from '../../platform/http/context.ts'

type Purpose = NonNullable<Parsed<(typeof authEndpoints)['POST /auth/send/otp']>['body']['purpose']>
type VerificationRequest = { mobileNumber: string; purpose: Purpose; reference: string }

/** A verification token: a code is sent to the number and entered immediately. */
export async function requestVerification(
  ctx: Ctx,
  { mobileNumber, purpose, reference }: VerificationRequest,
): Promise<string> {
  const { requestId, prefix } = await sendOtp(ctx, { body: { customerMobileNumber: mobileNumber, purpose, reference } })
  const code = ctx.product.secrets.code(requestId)
  const verified = await verifyOtp(ctx, { body: { requestId, prefix, code, customerMobileNumber: mobileNumber } })
  if (!('verificationToken' in verified)) throw new Error('the code verification returned no token')
  return verified.verificationToken
}
