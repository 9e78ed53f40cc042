import * as z from 'zod'
import { maybe, one, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

const recoveryRow = z.object({
  id: z.string(),
  segment: z.number(),
  reason: z.string(),
  proposed_by: z.string(),
  full_name: z.string(),
  proposed_at: z.date(),
  confirmed_at: z.date().nullable(),
})
export type RecoveryRow = z.output<typeof recoveryRow>

const columns = sql`r.id, r.segment, r.reason, r.proposed_by, u.full_name, r.proposed_at, r.confirmed_at`

export async function insertRecovery(
  tx: Tx,
  recovery: { segment: number; reason: string; proposedBy: string },
  now: Date,
): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into audit_recoveries (segment, reason, proposed_by, proposed_at)
        values (${recovery.segment}, ${recovery.reason}, ${recovery.proposedBy}, ${now}) returning id`,
  )
  return id
}

export async function getRecovery(tx: Tx, id: string): Promise<RecoveryRow> {
  return one(
    tx,
    recoveryRow,
    sql`select ${columns} from audit_recoveries r join users u on u.id = r.proposed_by where r.id = ${id}`,
  )
}

/** Newest recovery that needs a second SuperAdmin. */
export function findOpenRecovery(tx: Tx, proposedAfter: Date): Promise<RecoveryRow | undefined> {
  return maybe(
    tx,
    recoveryRow,
    sql`select ${columns} from audit_recoveries r join users u on u.id = r.proposed_by
        where r.confirmed_at is null and r.proposed_at > ${proposedAfter} order by r.proposed_at desc limit 1`,
  )
}

/** Returns false if the recovery is already confirmed or has expired. */
export async function saveConfirmation(
  tx: Tx,
  { id, confirmedBy, proposedAfter }: { id: string; confirmedBy: string; proposedAfter: Date },
  now: Date,
): Promise<boolean> {
  const changed = await run(
    tx,
    sql`update audit_recoveries set confirmed_by = ${confirmedBy}, confirmed_at = ${now}
        where id = ${id} and confirmed_at is null and proposed_at > ${proposedAfter}`,
  )
  return changed === 1
}
