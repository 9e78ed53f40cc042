import type { CheckCause } from '@okwan/domain/service/identity-checks/terms'
import type { Tx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'

/** If one of these details changes, earlier checks of the customer are no longer valid. */
const IDENTITY_FIELDS = ['firstName', 'otherNames', 'lastName', 'dateOfBirth', 'ghanaCardNumber', 'companyName']

export const changesIdentity = (fields: readonly string[]) => fields.some((field) => IDENTITY_FIELDS.includes(field))

/** Queues the identity check and the screening of a customer. Both run after the commit, so no sale waits for them. */
export async function queueChecks(tx: Tx, customerId: string, cause: CheckCause, now: Date): Promise<void> {
  await addJob(tx, 'identity.check', { customerId, cause }, { now })
  await addJob(tx, 'screening.customer', { customerId }, { now })
}
