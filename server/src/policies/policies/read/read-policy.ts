import type { Ctx } from '../../../platform/http/context.ts'
import { noSuchPolicy } from './find-version.ts'
import { presentDetail } from './present.ts'
import { findPolicy } from './read-store.ts'
import { reachedBy } from './scope.ts'

/** What all products have in common of a policy the caller reaches, for the features that know one product better. */
export async function readPolicy({ tx, actor, now }: Ctx, policyId: string, policyRecordId?: string) {
  const row = await findPolicy(tx, reachedBy(actor), policyId, policyRecordId)
  if (!row) throw noSuchPolicy()
  return { row, detail: presentDetail(row, { now, role: actor.role, verifyUrl: null }) }
}
