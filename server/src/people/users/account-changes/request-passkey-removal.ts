import type { userEndpoints } from '@okwan/contract/people/users'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { inScope } from '../get-user.ts'
import { lockUser } from '../store.ts'
import { insertAccountChange } from './account-change-store.ts'
import { presentAccountChange, readAccountChange } from './load-account-change.ts'

type Input = Parsed<(typeof userEndpoints)['POST /users/{id}/passkey-removal']>

/** First half of the recovery of a lost passkey; a second SuperAdmin, not the person, approves. */
export async function requestPasskeyRemoval(ctx: Ctx, { params, body }: Input) {
  const { tx, actor, now } = ctx
  const user = inScope(actor, await lockUser(tx, params.id))
  if (user.id === actor.id)
    throw new Refusal('forbidden', 'You can’t request this for yourself. Ask two other SuperAdmins.')
  if (!user.has_passkey) throw new Refusal('not_found', `${user.full_name} has no passkey.`)
  const change = { userId: user.id, kind: 'passkey-removal' as const, newNumber: null, requestedBy: actor.id }
  const id = await insertAccountChange(tx, { ...change, reason: body.reason }, now)
  const entry = { entityType: 'user' as const, entityId: user.id, branchId: user.branch_id }
  await recordAudit(ctx, { action: 'passkey-removal-asked', ...entry, after: { reason: body.reason } })
  return presentAccountChange(await readAccountChange(ctx, id), actor)
}
