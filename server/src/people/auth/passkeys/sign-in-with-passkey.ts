import type { authEndpoints } from '@okwan/contract/people/auth'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { PublicCtx } from '../../../platform/http/context.ts'
import { findUserById, findUserByNumber } from '../../users/find-user.ts'
import { openSession } from '../open-session.ts'
import { verifyPasskey, wrongPasskey } from './verify-passkey.ts'

type Input = Parsed<(typeof authEndpoints)['POST /auth/passkeys/sign-in']>

/** Second step of a sign-in; its challenge exists only after a correct code. */
export async function signInWithPasskey(ctx: PublicCtx, { body }: Input) {
  const { passkey } = await verifyPasskey(ctx, 'sign-in', body)
  const { mobile_number } = await findUserById(ctx.tx, passkey.user_id)
  const user = await findUserByNumber(ctx.tx, mobile_number)
  if (!user) throw wrongPasskey()
  return openSession(ctx, user)
}
