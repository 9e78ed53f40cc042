import type { activityEndpoints } from '@okwan/contract/people/activities'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { reachOf } from '@okwan/domain/platform/reach'
import type { Ctx } from '../../platform/http/context.ts'
import { presentActivities } from './present.ts'
import { countActivities, listActivityRows } from './store.ts'

export async function listActivities(
  { tx, actor }: Ctx,
  { query }: Parsed<(typeof activityEndpoints)['GET /activities']>,
) {
  const reach = reachOf(actor, 'activities')
  const { rows, nextCursor, previousCursor } = await listActivityRows(tx, reach, query, query)
  const count = await countActivities(tx, reach, query)
  return { data: await presentActivities(tx, actor, rows), meta: { nextCursor, previousCursor, ...count } }
}
