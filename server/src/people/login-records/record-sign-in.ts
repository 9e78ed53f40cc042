import type { LOGIN_RESULTS } from '@okwan/contract/people/login-records'
import { flagsOf, type SignIn } from '@okwan/domain/people/login-records/sign-in-flags'
import type { PublicCtx } from '../../platform/http/context.ts'
import { describeDevice } from './describe-device.ts'
import { insertLoginRecord, recentSignIns } from './store.ts'

/** Records every sign-in and every failed attempt of a known user. */
export async function recordSignIn(
  { tx, now, caller }: PublicCtx,
  person: { id: string; branchId: string },
  result: (typeof LOGIN_RESULTS)[number],
  sessionId: string | null = null,
): Promise<void> {
  const { portal, ip, userAgent } = caller
  const earlier = result === 'successful' ? await recentSignIns(tx, person.id) : []
  const flags = flagsOf(
    signIn(userAgent, ip, now),
    earlier.map((row) => signIn(row.user_agent, row.ip, row.at)),
  )
  await insertLoginRecord(tx, {
    userId: person.id,
    sessionId,
    branchId: person.branchId,
    portal,
    result,
    ip,
    userAgent,
    at: now,
    flags,
  })
}

/** Device description without versions, because the user agent changes with every browser update. */
function signIn(userAgent: string, ip: string, at: Date): SignIn {
  const { device, browser } = describeDevice(userAgent)
  return { device: `${browser} on ${device}`, ip, at }
}
