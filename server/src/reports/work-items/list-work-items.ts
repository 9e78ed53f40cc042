import type { WorkCounts, WorkItem } from '@okwan/contract/reports/work-items'
import { can, groupOf } from '@okwan/domain/platform/permissions'
import type { Ctx } from '../../platform/http/context.ts'
import { ACCESS_SOURCES } from './access-sources.ts'
import { byUrgency } from './by-urgency.ts'
import { CUSTOMER_SOURCES } from './customer-sources.ts'
import { FINANCE_SOURCES } from './finance-sources.ts'
import { NOTE_SOURCES } from './note-sources.ts'
import { OFFICE_SOURCES } from './office-sources.ts'
import { SELLER_SOURCES } from './seller-sources.ts'
import type { Branch } from './source.ts'

const OFFICE = [...OFFICE_SOURCES, ...CUSTOMER_SOURCES, ...FINANCE_SOURCES, ...ACCESS_SOURCES]

type Input = { query: { branchId?: string | undefined } }

/** Reads the same lists as the queues, so that the home page and a queue never differ. */
export async function listWorkItems(ctx: Ctx, input: Input): Promise<WorkItem[]> {
  const pages = await readSources(ctx, input)
  return pages.flatMap(({ items }) => items).toSorted(byUrgency)
}

export async function countWorkItems(ctx: Ctx, input: Input): Promise<WorkCounts> {
  const pages = await readSources(ctx, input)
  const kinds = [...Map.groupBy(pages, ({ kind }) => kind)]
  return kinds.map(([kind, sources]) => {
    const items = sources.flatMap((source) => source.items)
    return {
      kind,
      count: items.length,
      overdue: items.filter(({ isOverdue }) => isOverdue).length,
      lists: Object.fromEntries(
        [...Map.groupBy(items, ({ list }) => list)].map(([list, { length }]) => [list, length]),
      ),
      hasMore: sources.some(({ hasMore }) => hasMore),
    }
  })
}

async function readSources(ctx: Ctx, { query: { branchId } }: Input) {
  const { actor } = ctx
  const branch: Branch = branchId ? { branchId } : {}
  const sources = groupOf(actor.role) === 'AGENT' ? SELLER_SOURCES : OFFICE
  const readable = [...NOTE_SOURCES, ...sources].filter(({ permission }) => can(actor, permission))
  return Promise.all(readable.map(async ({ kind, read }) => ({ kind, ...(await read(ctx, branch)) })))
}
