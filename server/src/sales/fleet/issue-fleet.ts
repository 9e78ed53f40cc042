import { sql } from '../../platform/db/sql.ts'
import type { Product } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { JobPayloads } from '../../platform/jobs/kinds.ts'
import { listSold } from './store.ts'

/** Issues each vehicle of a paid fleet with its own job, so that a failed one does not stop the others. */
export async function issueFleet({ db, clock }: Product, { fleetId }: JobPayloads['fleet.issue']): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now()
    for (const { policy_record_id: policyRecordId } of await listSold(tx, fleetId, sql`true`)) {
      await addJob(
        tx,
        'policy.issue',
        { policyRecordId, tries: 0 },
        { now, effectKey: `policy.issue:${policyRecordId}` },
      )
    }
  })
}
