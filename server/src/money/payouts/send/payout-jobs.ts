import type { Tx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { disbursementsOf } from './disbursement-store.ts'

/** Adds the job of the next disbursement. The job names the attempt number, so that a repeated job sends once. */
export async function addDisbursement(tx: Tx, payoutId: string, when: { now: Date; runAt?: Date }): Promise<void> {
  const attemptNumber = (await disbursementsOf(tx, payoutId)).length + 1
  await addJob(tx, 'payout.send', { payoutId, attemptNumber }, when)
}

/** Adds the job that queries the status of a disbursement. */
export async function addCheck(tx: Tx, disbursementId: string, when: { now: Date; runAt?: Date }): Promise<void> {
  await addJob(tx, 'payout.check', { disbursementId }, when)
}
