import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { policyEndpoints } from '@okwan/contract/policies/policies'
import type { Ctx } from '../../../platform/http/context.ts'
import { presentListed } from './present.ts'
import { listPolicyRows } from './read-store.ts'
import { reachedBy } from './scope.ts'

export async function listPolicies(
  { tx, actor, now }: Ctx,
  { query }: Parsed<(typeof policyEndpoints)['GET /policies']>,
) {
  const { rows, meta } = await listPolicyRows(tx, reachedBy(actor), query, now)
  return { data: rows.map((row) => presentListed(row, { now, reader: actor })), meta }
}
