import type { ApiData } from '@okwan/contract/all'
import { call } from '../../platform/api/call.ts'

export type SentCode = ApiData<'POST /auth/send/otp'> & { mobileNumber: string }

export async function sendCode(mobileNumber: string): Promise<SentCode> {
  const sent = await call('POST /auth/send/otp', { body: { customerMobileNumber: mobileNumber } })
  return { ...sent, mobileNumber }
}
