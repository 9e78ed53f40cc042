import { readActReference, STEP_UP_ACTS } from '@okwan/domain/people/auth/acts'
import { can } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../../platform/http/context.ts'
import { hashToken } from '../../platform/secrets.ts'
import { cooldownFor, findUserById } from '../users/find-user.ts'
import { usablePasskeys } from './passkeys/relying-party.ts'
import { requireCooldownOver } from './require-cooldown-over.ts'
import { usePasskeyTokenRow } from './store.ts'
import { useVerificationToken } from './use-verification-token.ts'

/** Redeems the confirmation of the acting person for exactly this act. */
export async function confirmAct(ctx: Ctx, token: string | undefined, reference: string): Promise<void> {
  const { tx, actor, now } = ctx
  // A person with emergency access has neither phone nor passkey, so adding a passkey needs no confirmation.
  if (actor.emergencyUntil && reference === 'passkey-add') {
    ctx.confirmedActs?.add(reference)
    return
  }
  if (!token) {
    const message = 'Confirm with a code'
    throw new Refusal('code_needed', message, [{ path: 'verificationToken', message }])
  }
  const { mobile_number: mobileNumber, cooldown_until } = await findUserById(tx, actor.id)
  if ((await usablePasskeys(ctx, actor.id)).length > 0) {
    requireCooldownOver(cooldown_until, now)
    // A code proves only the SIM card, so it approves nothing for people with a passkey.
    const used = await usePasskeyTokenRow(tx, { hash: hashToken(token), userId: actor.id, reference, now })
    if (used === 0) throw new Refusal('passkey_needed')
  } else {
    await useVerificationToken(tx, { token, mobileNumber, purpose: 'approval', reference, now })
  }
  ctx.confirmedActs?.add(reference)
}

/**
 * Describes the act that the caller is about to confirm from the records, such as
 * `approve refund RF-26-000012: GH₵412.60 to Ama Owusu`. Refuses if the caller may not perform the act or if the record has
 * changed since the caller saw it.
 */
export async function describeAct(ctx: Ctx, reference: string): Promise<string> {
  const { tx, actor, now, product } = ctx
  const known = readActReference(reference)
  if (!known) {
    const message = 'This confirmation isn’t needed. Reload the page.'
    throw new Refusal('code_not_valid', message, [{ path: 'reference', message }])
  }
  const { permission } = STEP_UP_ACTS[known.act]
  if (permission !== 'signed-in' && !can(actor, permission)) throw new Refusal('forbidden')
  requireCooldownOver(cooldownFor(await findUserById(tx, actor.id), reference), now)
  const described = await product.acts[known.act](ctx, known.rest)
  if (described.reference !== reference) {
    throw new Refusal('stale_version', 'This record has changed. Reload it before you decide.')
  }
  return described.sentence
}
