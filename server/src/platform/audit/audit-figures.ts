import * as z from 'zod'
import { one, type Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'

const figure = z.coerce.number().nullable()

/** Values of the metrics; null if the event has not happened yet. */
export function readAuditFigures(tx: Tx) {
  return one(
    tx,
    z.object({
      sealed_entries: figure,
      waiting_entries: figure,
      oldest_waiting_seconds: figure,
      checkpoint_age_seconds: figure,
      checkpoints_not_stored: figure,
      recent_age_seconds: figure,
      recent_faults: figure,
      whole_age_seconds: figure,
      whole_faults: figure,
    }),
    sql`with last as (select v.* from (values ('recent'), ('whole')) s (scope) cross join lateral (
          select scope, finished_at, fault_count from audit_verifications where scope = s.scope order by finished_at desc limit 1) v)
        select (select first_position + entries - 1 from audit_segments order by n desc limit 1) as sealed_entries,
          (select count(*) from audit_unsealed) as waiting_entries,
          (select extract(epoch from now() - min(l.recorded_at)) from audit_unsealed u join audit_log l on l.nr = u.nr) as oldest_waiting_seconds,
          (select extract(epoch from now() - max(signed_at)) from audit_checkpoints) as checkpoint_age_seconds,
          (select count(*) from audit_checkpoints where stored_at is null) as checkpoints_not_stored,
          (select extract(epoch from now() - finished_at) from last where scope = 'recent') as recent_age_seconds,
          (select fault_count from last where scope = 'recent') as recent_faults,
          (select extract(epoch from now() - finished_at) from last where scope = 'whole') as whole_age_seconds,
          (select fault_count from last where scope = 'whole') as whole_faults`,
  )
}
