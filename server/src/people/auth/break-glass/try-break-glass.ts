import type { PublicCtx } from '../../../platform/http/context.ts'
import { sameBytes } from '../../../platform/secrets.ts'
import { countBreakGlassAttempt } from '../store.ts'

const SESSION_MINUTES = 15

/** Emergency access that a correct code has opened, and the end of its session. */
export type EmergencyAccess = { id: string; endsAt: Date }

/**
 * Compares a sign-in code with the emergency access that the owner of the database issued for the user, if any. The emergency
 * code replaces the code of the SMS, which only the lost phone receives.
 */
export async function tryBreakGlass(
  { tx, product }: PublicCtx,
  user: { id: string },
  code: string,
): Promise<EmergencyAccess | undefined> {
  // The code was issued by the wall clock, which a demo cannot move.
  const at = product.clock.wall()
  const issued = await countBreakGlassAttempt(tx, user.id, at)
  if (!issued || !sameBytes(Buffer.from(product.secrets.code(issued.id)), Buffer.from(code))) return undefined
  return { id: issued.id, endsAt: new Date(at.getTime() + SESSION_MINUTES * 60_000) }
}
