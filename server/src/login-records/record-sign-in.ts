import type { LOGIN_RESULTS } from '@okwan/contract/login-records'
import type { PublicCtx } from '../http/context.ts'
import { insertLoginRecord } from './store.ts'

/** Every sign-in and every failed try of a known person leaves a record. */
export async function recordSignIn(
  { tx, now, caller }: PublicCtx,
  person: { id: string; branchId: string },
  result: (typeof LOGIN_RESULTS)[number],
  sessionId: string | null = null,
): Promise<void> {
  const { portal, ip, userAgent } = caller
  await insertLoginRecord(tx, {
    userId: person.id,
    sessionId,
    branchId: person.branchId,
    portal,
    result,
    ip,
    userAgent,
    at: now,
  })
}
