import { AUDIT_FAULTS } from '@okwan/domain/people/activities/terms'
import * as z from 'zod'
import { rows, run, type Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { SCOPES, type Scope, type Verification } from './verify-audit.ts'

const RETENTION_DAYS = 30

const verificationRow = z.object({
  scope: z.enum(SCOPES),
  finished_at: z.date(),
  segments: z.number(),
  entries: z.number(),
  fault_count: z.number(),
  faults: z.array(z.object({ code: z.enum(AUDIT_FAULTS), sentence: z.string(), entryId: z.string().optional() })),
})
export type VerificationRow = z.output<typeof verificationRow>

export async function insertVerification(tx: Tx, found: Verification): Promise<void> {
  await run(
    tx,
    sql`insert into audit_verifications (scope, started_at, finished_at, segments, entries, fault_count, faults)
        values (${found.scope}, ${found.startedAt}, ${found.finishedAt}, ${found.segments}, ${found.entries},
                ${found.faultCount}, ${JSON.stringify(found.faults)}::jsonb)`,
  )
  await run(
    tx,
    sql`delete from audit_verifications where finished_at < now() - ${RETENTION_DAYS}::int * interval '1 day'`,
  )
}

/** Newest verification of each scope; undefined if there was none. */
export async function lastVerifications(tx: Tx): Promise<Partial<Record<Scope, VerificationRow>>> {
  const found = await rows(
    tx,
    verificationRow,
    sql`select v.scope, v.finished_at, v.segments, v.entries, v.fault_count, v.faults
        from unnest(${[...SCOPES]}::text[]) s (scope) cross join lateral (
          select * from audit_verifications where scope = s.scope order by finished_at desc limit 1) v`,
  )
  return Object.fromEntries(found.map((row) => [row.scope, row]))
}
