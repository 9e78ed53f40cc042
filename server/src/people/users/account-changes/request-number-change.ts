import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { queueMessage } from '../../../platform/messages/queue-message.ts'
import { findUserByMobileNumber, type UserRow } from '../store.ts'
import { insertAccountChange } from './account-change-store.ts'

/** Requests a new number for an Admin or SuperAdmin and notifies the current number. */
export async function requestNumberChange(ctx: Ctx, user: UserRow, newNumber: string, reason: string): Promise<void> {
  const { tx, actor, now } = ctx
  if (await findUserByMobileNumber(tx, newNumber)) {
    const message = 'This number is already in use. Enter another one.'
    throw new Refusal('number_taken', message, [{ path: 'mobileNumber', message }])
  }
  const change = { userId: user.id, kind: 'mobile-number' as const, newNumber, reason, requestedBy: actor.id }
  await insertAccountChange(tx, change, now)
  const params = { requesterName: actor.fullName, phone: newNumber }
  await queueMessage(tx, { to: user.mobile_number, template: 'sign-in-number-requested', params }, now)
  await recordAudit(ctx, {
    action: 'number-change-asked',
    entityType: 'user',
    entityId: user.id,
    branchId: user.branch_id,
    before: { mobileNumber: user.mobile_number },
    after: { mobileNumber: newNumber },
  })
}
