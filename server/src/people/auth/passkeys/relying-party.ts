import type { PublicCtx } from '../../../platform/http/context.ts'
import { type PasskeyRow, passkeysOf } from './passkey-store.ts'

/**
 * Domain that passkeys are bound to: the parent of all portals, so that one passkey opens each of them. Browsers refuse
 * `localhost` for `admin.localhost`, so in a demo every portal has separate passkeys (decision 0049).
 */
export function rpIdOf({ caller, product }: Pick<PublicCtx, 'caller' | 'product'>): string {
  const { publicDomain } = product.config
  return publicDomain.includes('.') ? publicDomain : `${caller.portal}.${publicDomain}`
}

/** Passkeys that a user can use on this portal. */
export async function usablePasskeys(ctx: PublicCtx, userId: string): Promise<PasskeyRow[]> {
  const rpId = rpIdOf(ctx)
  return (await passkeysOf(ctx.tx, userId)).filter((passkey) => passkey.rp_id === rpId)
}
