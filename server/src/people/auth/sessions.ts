import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { describeDevice } from '../login-records/describe-device.ts'
import { clearedCookie } from './cookies.ts'
import { reachedBy } from './scope.ts'
import { endSessionById, endSessionsOfUser, openSessionsOf } from './store.ts'

export async function listSessions({ tx, actor }: Ctx) {
  const open = await openSessionsOf(tx, actor.id)
  return open.map((session) => ({
    sessionId: session.id,
    ...describeDevice(session.user_agent),
    ip: session.ip,
    portal: session.portal,
    createdAt: session.created_at.toISOString(),
    lastSeenAt: session.last_seen_at.toISOString(),
    current: session.id === actor.sessionId,
  }))
}

export async function endSession(ctx: Ctx, { params }: { params: { id: string } }) {
  const { tx, actor, product } = ctx
  const endedSessions = await endSessionById(tx, params.id, reachedBy(actor), product.clock.wall())
  if (endedSessions === 0) throw new Refusal('not_found', 'This session has already ended.')
  await recordAudit(ctx, { action: 'session-ended', entityType: 'session', entityId: params.id })
  return { endedSessions }
}

export async function logout(ctx: Ctx, { body }: { body: { everywhere: boolean } }) {
  const { tx, actor, product } = ctx
  const at = product.clock.wall()
  const endedSessions = body.everywhere
    ? await endSessionsOfUser(tx, actor.id, at)
    : await endSessionById(tx, actor.sessionId, reachedBy(actor), at)
  const action = body.everywhere ? 'signed-out-everywhere' : 'signed-out'
  await recordAudit(ctx, { action, entityType: 'user', entityId: actor.id })
  ctx.headers['set-cookie'] = clearedCookie(product.config, 'binding')
  return { endedSessions }
}
