import type { activityEndpoints } from '@okwan/contract/people/activities'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { Ctx } from '../../platform/http/context.ts'
import { presentActivities } from './present.ts'
import { scopeOf } from './scope.ts'
import { countActivities, listActivityRows } from './store.ts'

export async function listActivities(
  { tx, actor }: Ctx,
  { query }: Parsed<(typeof activityEndpoints)['GET /activities']>,
) {
  const scope = scopeOf(actor)
  const { rows, nextCursor, previousCursor } = await listActivityRows(tx, scope, query, query)
  const count = await countActivities(tx, scope, query)
  return { data: await presentActivities(tx, actor, rows), meta: { nextCursor, previousCursor, ...count } }
}
