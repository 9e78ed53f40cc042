import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Database } from '../../platform/db/transaction.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'

const LIFE_MS = 3_600_000

/** Creates a verification token without sending a code; retries until the database is available. */
export async function requestVerification(
  db: Database,
  { mobileNumber, purpose, reference }: { mobileNumber: string; purpose: string; reference: string },
): Promise<string> {
  const token = newToken()
  const id = randomUUID()
  const now = new Date()
  const later = new Date(now.getTime() + LIFE_MS)
  for (;;) {
    try {
      await db.transaction(async (tx) => {
        await run(
          tx,
          sql`insert into otp_requests (id, mobile_number, purpose, reference, prefix, ip, sent, created_at, expires_at, used_at)
              values (${id}, ${mobileNumber}, ${purpose}, ${reference}, 'TEST', 'torture', true, ${now}, ${later}, ${now})
              on conflict do nothing`,
        )
        await run(
          tx,
          sql`insert into verification_tokens (token_hash, otp_request_id, mobile_number, purpose, reference, expires_at)
              values (${hashToken(token)}, ${id}, ${mobileNumber}, ${purpose}, ${reference}, ${later})
              on conflict do nothing`,
        )
      })
      return token
    } catch {
      await sleep(300)
    }
  }
}
