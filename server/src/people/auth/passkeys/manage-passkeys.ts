import type { authEndpoints } from '@okwan/contract/people/auth'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { idIn } from '@okwan/domain/people/auth/acts'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx, DescribeAct } from '../../../platform/http/context.ts'
import { queueMessage } from '../../../platform/messages/queue-message.ts'
import { findUserById } from '../../users/find-user.ts'
import { confirmAct } from '../confirm-act.ts'
import { markPasskeysRemoved, type PasskeyRow, passkeysOf, renamePasskey } from './passkey-store.ts'
import { rpIdOf } from './relying-party.ts'

type Endpoints = typeof authEndpoints

export async function listPasskeys(ctx: Ctx) {
  const rpId = rpIdOf(ctx)
  return (await passkeysOf(ctx.tx, ctx.actor.id)).map((row) => ({
    passkeyId: row.id,
    name: row.name,
    isSynced: row.is_synced,
    isUsableHere: row.rp_id === rpId,
    addedAt: row.added_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))
}

export async function changePasskeyName(ctx: Ctx, { params, body }: Parsed<Endpoints['PUT /auth/passkeys/{id}']>) {
  const renamed = await renamePasskey(ctx.tx, { id: params.id, userId: ctx.actor.id, name: body.name })
  if (renamed === 0) throw noSuchPasskey()
  return listPasskeys(ctx)
}

export async function removePasskey(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /auth/passkeys/{id}/remove']>) {
  const { tx, actor, now } = ctx
  const { id, name } = await ownPasskey(ctx, params.id)
  await confirmAct(ctx, body.verificationToken, removalReference(id))
  await markPasskeysRemoved(tx, { userId: actor.id, id }, actor.id, now)
  const { mobile_number: to } = await findUserById(tx, actor.id)
  await queueMessage(tx, { to, template: 'passkey-removed', params: { name } }, now)
  await recordAudit(ctx, { action: 'passkey-removed', entityType: 'user', entityId: actor.id, before: { name } })
  return listPasskeys(ctx)
}

export const describePasskeyRemoval: DescribeAct = async (ctx, rest) => {
  const { id, name } = await ownPasskey(ctx, idIn(rest))
  return { reference: removalReference(id), sentence: `remove the passkey "${name}"` }
}

const removalReference = (id: string) => `passkey-remove:${id}`

async function ownPasskey({ tx, actor }: Ctx, id: string): Promise<PasskeyRow> {
  const passkey = (await passkeysOf(tx, actor.id)).find((each) => each.id === id)
  if (!passkey) throw noSuchPasskey()
  return passkey
}

const noSuchPasskey = () => new Refusal('not_found', 'This passkey doesn’t exist or you can’t access it.')
