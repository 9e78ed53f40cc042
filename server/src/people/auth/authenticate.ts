import { checkExaminerEnd, roleInUse } from '@okwan/domain/people/users/examiners'
import { type Role, withinCeiling } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { FastifyRequest } from 'fastify'
import type { Actor, Product } from '../../platform/http/context.ts'
import { hashToken, sameBytes } from '../../platform/secrets.ts'
import { readCookie } from './cookies.ts'
import { readSession } from './read-session.ts'
import { touchSession } from './store.ts'

const MINUTE_MS = 60_000
const SESSION_DAYS = 30

/** Idle time after which a session ends; shorter for roles that decide about money. */
const IDLE_MINUTES: Record<Role, number> = {
  SuperAdmin: 30,
  Admin: 30,
  Staff: 12 * 60,
  Agent: 12 * 60,
  AssistantAgent: 12 * 60,
}

/** Authenticates a request and extends the session; an idle session ends. */
export async function authenticate(product: Product, request: FastifyRequest): Promise<Actor> {
  const { actor, idleMs } = await identifyCaller(product, request)
  if (idleMs > MINUTE_MS) {
    await product.db.transaction((tx) => touchSession(tx, actor.sessionId, product.clock.wall()))
  }
  return actor
}

/** Authenticates a background request of the browser, which does not extend the session. */
export async function authenticateUnattended(product: Product, request: FastifyRequest): Promise<Actor> {
  return (await identifyCaller(product, request)).actor
}

/** A bearer token is valid only together with its binding cookie, which scripts cannot read. */
async function identifyCaller(product: Product, request: FastifyRequest): Promise<{ actor: Actor; idleMs: number }> {
  const token = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new Refusal('not_signed_in')
  const session = await readSession(product.db, hashToken(token))
  const binding = readCookie(product.config, request.headers, 'binding')
  if (!session || !binding || !sameBytes(session.binding_hash, hashToken(binding))) {
    throw new Refusal('not_signed_in')
  }
  if (session.portal !== request.portal) throw new Refusal('not_signed_in', 'Sign in to this portal first.')
  const now = product.clock.wall()
  const idleMs = now.getTime() - session.last_seen_at.getTime()
  const ageMs = now.getTime() - session.created_at.getTime()
  const role = roleInUse(session.role, session.examiner_until)
  const isOver = idleMs > IDLE_MINUTES[role] * MINUTE_MS || ageMs > SESSION_DAYS * 24 * 60 * MINUTE_MS
  const hasEnded = session.ended_at !== null || (session.ends_at !== null && now >= session.ends_at)
  if (hasEnded || session.status !== 'active' || isOver) {
    throw new Refusal('session_ended')
  }
  checkExaminerEnd(session.examiner_until, product.clock.now())
  const actor = {
    id: session.user_id,
    fullName: session.full_name,
    role,
    branchId: session.branch_id,
    branchGroupId: session.branch_group_id,
    agentId: session.agent_id,
    sessionId: session.id,
    portal: session.portal,
    cooldownUntil: session.cooldown_until,
    examinerUntil: session.examiner_until,
    hasPasskey: session.has_passkey,
    emergencyUntil: session.ends_at,
    permissionChanges: withinCeiling(role, session.permission_changes),
  }
  return { actor, idleMs }
}
