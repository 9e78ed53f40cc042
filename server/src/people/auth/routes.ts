import type { authEndpoints } from '@okwan/contract/people/auth'
import type { Handlers } from '../../platform/http/context.ts'
import { sendOtp } from './send-otp.ts'
import { endSession, listSessions, logout } from './sessions.ts'
import { verifyOtp } from './verify-otp.ts'

export const authRoutes: Handlers<typeof authEndpoints> = {
  'POST /auth/send/otp': sendOtp,
  'POST /auth/verify/otp': verifyOtp,
  'POST /auth/logout': logout,
  'GET /auth/sessions': listSessions,
  'DELETE /auth/sessions/{id}': endSession,
}
