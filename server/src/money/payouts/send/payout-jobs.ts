import type { Tx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { disbursementsOf } from './disbursement-store.ts'

/** Asks for the next sending. The number of the attempt makes it one sending, however often the job runs. */
export async function addSending(tx: Tx, payoutId: string, when: { now: Date; runAt?: Date }): Promise<void> {
  const attemptNumber = (await disbursementsOf(tx, payoutId)).length + 1
  await addJob(tx, 'payout.send', { payoutId, attemptNumber }, when)
}

/** Asks what became of a sending. */
export async function addCheck(tx: Tx, disbursementId: string, when: { now: Date; runAt?: Date }): Promise<void> {
  await addJob(tx, 'payout.check', { disbursementId }, when)
}
