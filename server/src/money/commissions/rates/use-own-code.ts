import { useVerificationToken } from '../../../people/auth/use-verification-token.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { findPayee } from './rates-store.ts'

/** Redeems the one-time code that confirms a change of rates or commission. */
export async function useOwnCode({ tx, actor, now }: Ctx, token: string, reference: string): Promise<void> {
  const mobileNumber = (await findPayee(tx, actor.id))?.mobile_number ?? ''
  await useVerificationToken(tx, { token, mobileNumber, purpose: 'approval', reference, now })
}
