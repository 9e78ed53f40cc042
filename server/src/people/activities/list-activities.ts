import type { activityEndpoints } from '@okwan/contract/people/activities'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { type Reach, reachOf } from '@okwan/domain/platform/reach'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { presentActivities } from './present.ts'
import { readerOf } from './scope.ts'
import { type ActivityFilter, countActivities, listActivityRows } from './store.ts'

export async function listActivities(
  { tx, actor }: Ctx,
  { query }: Parsed<(typeof activityEndpoints)['GET /activities']>,
) {
  const { rows, meta } = await findActivities(tx, reachOf(actor, 'activities'), { ...query, ...readerOf(actor) })
  return { data: await presentActivities(tx, actor, rows), meta }
}

export type ActivitySearch = ActivityFilter & { cursor?: string; limit: number }

export async function findActivities(tx: Tx, reach: Reach, search: ActivitySearch) {
  const { rows, nextCursor, previousCursor } = await listActivityRows(tx, reach, search, search)
  const count = await countActivities(tx, reach, search)
  return { rows, meta: { nextCursor, previousCursor, ...count } }
}
