import type { Ctx } from '../../../platform/http/context.ts'
import { noSuchPolicy } from './find-version.ts'
import { presentDetail } from './present.ts'
import { findPolicy } from './read-store.ts'
import { reachedBy } from './scope.ts'

/** Common data of a policy within reach, for product-specific features. */
export async function readPolicy({ tx, actor, now }: Ctx, policyId: string, policyRecordId?: string) {
  const row = await findPolicy(tx, reachedBy(actor), policyId, policyRecordId)
  if (!row) throw noSuchPolicy()
  return { row, detail: presentDetail(row, { now, reader: actor }) }
}
