import type { authEndpoints } from '@okwan/contract/people/auth'
import type { Handlers } from '../../platform/http/context.ts'
import { addPasskey, startPasskey } from './passkeys/add-passkey.ts'
import { changePasskeyName, listPasskeys, removePasskey } from './passkeys/manage-passkeys.ts'
import { signInWithPasskey } from './passkeys/sign-in-with-passkey.ts'
import { finishStepUp, startStepUp } from './passkeys/step-up-with-passkey.ts'
import { sendOtp } from './send-otp.ts'
import { endSession, listSessions, logout } from './sessions.ts'
import { verifyOtp } from './verify-otp.ts'

export const authRoutes: Handlers<typeof authEndpoints> = {
  'POST /auth/send/otp': sendOtp,
  'POST /auth/verify/otp': verifyOtp,
  'POST /auth/passkeys/sign-in': signInWithPasskey,
  'POST /auth/passkeys/step-up/options': startStepUp,
  'POST /auth/passkeys/step-up': finishStepUp,
  'GET /auth/passkeys': listPasskeys,
  'POST /auth/passkeys/options': startPasskey,
  'POST /auth/passkeys': addPasskey,
  'PUT /auth/passkeys/{id}': changePasskeyName,
  'POST /auth/passkeys/{id}/remove': removePasskey,
  'POST /auth/logout': logout,
  'GET /auth/sessions': listSessions,
  'DELETE /auth/sessions/{id}': endSession,
}
