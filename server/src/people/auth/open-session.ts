import { examinerEnded } from '@okwan/domain/people/users/examiners'
import { canEnterPortal, type Role } from '@okwan/domain/platform/permissions'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { CommittedRefusal } from '../../platform/http/committed-refusal.ts'
import type { PublicCtx } from '../../platform/http/context.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { recordSignIn } from '../login-records/record-sign-in.ts'
import { getProfile } from '../users/get-profile.ts'
import { saveLastSignIn } from '../users/save-last-sign-in.ts'
import type { EmergencyAccess } from './break-glass/try-break-glass.ts'
import { cookie } from './cookies.ts'
import { withMark } from './known-browser.ts'
import { endSessionOfBrowser, insertSession, markBreakGlassUsed } from './store.ts'

type Person = { id: string; role: Role; status: string; branchId: string; examinerUntil: Date | null }

/** Opens a session for a verified user on the user's portal. */
export async function openSession(ctx: PublicCtx, person: Person, emergency?: EmergencyAccess) {
  const { tx, now, caller, product } = ctx
  if (person.status !== 'active') {
    await recordSignIn(ctx, person, 'not-active')
    throw new CommittedRefusal('not_active')
  }
  if (person.examinerUntil && now >= person.examinerUntil) {
    await recordSignIn(ctx, person, 'not-active')
    throw new CommittedRefusal('not_active', examinerEnded(person.examinerUntil))
  }
  if (!canEnterPortal(person.role, caller.portal)) {
    await recordSignIn(ctx, person, 'wrong-portal')
    const [kind, portal] = person.role.endsWith('Agent') ? ['an agent', 'agent'] : ['a staff', 'staff']
    throw new CommittedRefusal('wrong_portal', `This number belongs to ${kind} account. Open the ${portal} portal.`)
  }
  const at = product.clock.wall()
  if (caller.binding) await endSessionOfBrowser(tx, person.id, hashToken(caller.binding), at)
  const token = newToken()
  const binding = newToken()
  const sessionId = await insertSession(tx, {
    userId: person.id,
    tokenHash: hashToken(token),
    bindingHash: hashToken(binding),
    portal: caller.portal,
    ip: caller.ip,
    userAgent: caller.userAgent,
    at,
    endsAt: emergency?.endsAt ?? null,
  })
  if (emergency) await markBreakGlassUsed(tx, emergency.id, sessionId, at)
  await saveLastSignIn(tx, person.id, now)
  await recordSignIn(ctx, person, 'successful', sessionId)
  const session = { id: person.id, sessionId, portal: caller.portal, branchId: person.branchId }
  await recordAudit(
    { ...ctx, actor: { ...session, fullName: '', role: person.role, branchGroupId: '', agentId: null } },
    { action: emergency ? 'break-glass-used' : 'signed-in', entityType: 'user', entityId: person.id },
  )
  ctx.headers['set-cookie'] = [
    cookie(product.config, 'binding', binding),
    cookie(product.config, 'browser', withMark(product.secrets, caller.browserMarks, person.id)),
  ]
  return { token, user: await getProfile(tx, { ...session, emergencyUntil: emergency?.endsAt ?? null }, now) }
}
