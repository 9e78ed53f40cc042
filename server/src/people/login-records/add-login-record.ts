import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../../platform/http/context.ts'
import { recordSignIn } from './record-sign-in.ts'
import { findLoginRecordOfSession } from './store.ts'

/** Called by the portals after sign-in. All data comes from the session, which has one record. */
export async function addLoginRecord(ctx: Ctx) {
  await recordSignIn(ctx, ctx.actor, 'successful', ctx.actor.sessionId)
  const record = await findLoginRecordOfSession(ctx.tx, ctx.actor.sessionId)
  if (!record) throw new Refusal('not_found', 'No sign-in found for this session.')
  return { loginRecordId: record.id }
}
