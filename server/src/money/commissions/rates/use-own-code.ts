import { useVerificationToken } from '../../../people/auth/use-verification-token.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { findPayee } from './rates-store.ts'

/** Money and rates are given with a code to the giver's own phone. */
export async function useOwnCode({ tx, actor, now }: Ctx, token: string, reference: string): Promise<void> {
  const mobileNumber = (await findPayee(tx, actor.id))?.mobile_number ?? ''
  await useVerificationToken(tx, { token, mobileNumber, purpose: 'approval', reference, now })
}
