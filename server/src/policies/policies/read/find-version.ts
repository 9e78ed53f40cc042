import { printName } from '@okwan/domain/customers/customers/identity'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { type DetailRow, findIssuedRecord, findPolicy } from './read-store.ts'
import { reachedBy } from './scope.ts'

/** One version of a policy with the data of its documents. */
export type PolicyVersion = DetailRow

type Input = { params: { policyId: string }; query: { policyRecordId?: string | undefined } }

export async function reachedVersion({ tx, actor }: Ctx, { params, query }: Input): Promise<PolicyVersion> {
  const row = await findPolicy(tx, reachedBy(actor), params.policyId, query.policyRecordId)
  if (!row) throw noSuchPolicy()
  return row
}

/** For documents that only motor policies have. */
export async function motorVersion(ctx: Ctx, input: Input): Promise<PolicyVersion> {
  const row = await reachedVersion(ctx, input)
  if (row.product !== 'motor') throw noSuchPolicy()
  return row
}

/** Does not check reach, because anyone who scans a document may read its version. */
export function issuedVersion(tx: Tx, policyRecordId: string): Promise<PolicyVersion | undefined> {
  return findIssuedRecord(tx, policyRecordId)
}

export function customerName({
  customer_name,
  is_company,
}: Pick<PolicyVersion, 'customer_name' | 'is_company'>): string {
  return is_company ? customer_name : printName(customer_name)
}

export function noSuchPolicy(): Refusal {
  return new Refusal('not_found', 'This policy doesn’t exist or you can’t access it.')
}
