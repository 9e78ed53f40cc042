import type { activityEndpoints } from '@okwan/contract/people/activities'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { roleName } from '@okwan/domain/people/users/terms'
import { formatMoment, toAccraDate } from '@okwan/domain/platform/dates'
import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import { reachOf } from '@okwan/domain/platform/reach'
import { tableFile } from '../../platform/documents/table-file.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { presentActivities } from './present.ts'
import { readerOf } from './scope.ts'
import { listActivityRows } from './store.ts'

const HEADER = ['Date and time', 'User', 'Role', 'Activity', 'Subject', 'Reference', 'Branch', 'Changes']
const BATCH = 500

type Input = Parsed<(typeof activityEndpoints)['GET /activities/export.csv']>

export function exportActivities(ctx: Ctx, { query }: Input) {
  return tableFile(ctx, {
    name: `activities-${toAccraDate(ctx.now)}`,
    format: 'csv',
    header: HEADER,
    batches: batches(ctx, query),
  })
}

async function* batches({ tx, actor }: Ctx, query: Input['query']) {
  const reach = reachOf(actor, 'activities')
  let cursor: string | undefined
  do {
    const page = await listActivityRows(tx, reach, { ...query, ...readerOf(actor) }, { cursor, limit: BATCH })
    const activities = await presentActivities(tx, actor, page.rows)
    yield activities.map((activity) => [
      formatMoment(new Date(activity.at)),
      activity.actor?.fullName ?? PRODUCT_NAME,
      activity.actor ? roleName(activity.actor.role) : '',
      activity.sentence,
      activity.entityType,
      activity.entityId,
      activity.branchName ?? '',
      activity.changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`).join('; '),
    ])
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}
