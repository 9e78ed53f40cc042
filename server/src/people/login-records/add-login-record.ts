import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../../platform/http/context.ts'
import { recordSignIn } from './record-sign-in.ts'
import { findLoginRecordOfSession } from './store.ts'

/** The portals call this after signing in. Everything comes from the session, and a session has one record. */
export async function addLoginRecord(ctx: Ctx) {
  await recordSignIn(ctx, ctx.actor, 'successful', ctx.actor.sessionId)
  const record = await findLoginRecordOfSession(ctx.tx, ctx.actor.sessionId)
  if (!record) throw new Refusal('not_found', 'This session has no sign-in')
  return { loginRecordId: record.id }
}
