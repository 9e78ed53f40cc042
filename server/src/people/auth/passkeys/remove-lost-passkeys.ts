import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { queueMessage } from '../../../platform/messages/queue-message.ts'
import { endSessionsOfUser } from '../store.ts'
import { markPasskeysRemoved } from './passkey-store.ts'

type Person = { id: string; mobile_number: string; branch_id: string }

/** Removes all passkeys of a person who lost them, after two SuperAdmins agreed. Sessions end, because a device may be stolen. */
export async function removeLostPasskeys(ctx: Ctx, person: Person): Promise<void> {
  const { tx, actor, now, product } = ctx
  await markPasskeysRemoved(tx, { userId: person.id }, actor.id, now)
  await endSessionsOfUser(tx, person.id, product.clock.wall())
  await queueMessage(tx, { to: person.mobile_number, template: 'passkeys-lost', params: {} }, now)
  const entry = { entityType: 'user' as const, entityId: person.id, branchId: person.branch_id }
  await recordAudit(ctx, { action: 'passkeys-reset', ...entry })
}
