import type { CheckCause } from '@okwan/domain/service/identity-checks/terms'
import type { Tx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'

/** A change of these details invalidates earlier checks of a customer. */
const IDENTITY_FIELDS = ['firstName', 'otherNames', 'lastName', 'dateOfBirth', 'ghanaCardNumber', 'companyName']

export const changesIdentity = (fields: readonly string[]) => fields.some((field) => IDENTITY_FIELDS.includes(field))

/** Queues the identity check of a new or changed customer, which runs after the commit. The sale never waits for the result. */
export async function queueChecks(tx: Tx, customerId: string, cause: CheckCause, now: Date): Promise<void> {
  await addJob(tx, 'identity.check', { customerId, cause }, { now })
  await addJob(tx, 'screening.customer', { customerId }, { now })
}
