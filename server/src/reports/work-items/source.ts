import type { WorkItem, WorkKind } from '@okwan/contract/reports/work-items'
import { toAccraDate } from '@okwan/domain/platform/dates'
import type { Permission } from '@okwan/domain/platform/permissions'
import type { Ctx } from '../../platform/http/context.ts'

export type Branch = { branchId?: string }

/** A list with rows that need an action. */
export type Source = {
  kind: WorkKind
  permission: Permission
  read: (ctx: Ctx, branch: Branch) => Promise<{ items: WorkItem[]; hasMore: boolean }>
}

/** Largest page of a list. */
export const PAGE = 100

type WorkItemInput = Pick<WorkItem, 'id' | 'list' | 'title' | 'subject' | 'waitingSince'> & Partial<WorkItem>

type Page<Row> = { data: Row[]; meta: { nextCursor: string | null } }

/** Makes a source from a page of a list. Rows for which `itemOf` returns nothing are left out. */
export function sourceOf<Row>(
  kind: WorkKind,
  permission: Permission,
  load: (ctx: Ctx, branch: Branch) => Promise<Page<Row>>,
  itemOf: (row: Row, ctx: Ctx) => WorkItemInput | undefined,
): Source {
  return {
    kind,
    permission,
    read: async (ctx, branch) => {
      const { data, meta } = await load(ctx, branch)
      const items = data.flatMap((row) => {
        const known = itemOf(row, ctx)
        return known ? [complete(kind, known, ctx.now)] : []
      })
      return { items, hasMore: meta.nextCursor !== null }
    },
  }
}

function complete(kind: WorkKind, known: WorkItemInput, now: Date): WorkItem {
  const { dueAt = null } = known
  const isOverdue = known.isOverdue ?? (dueAt !== null && new Date(dueAt) < now)
  return {
    kind,
    number: null,
    product: null,
    registrationNumber: null,
    policyId: null,
    phone: null,
    amountPesewas: null,
    owner: null,
    record: null,
    takeVersion: null,
    ...known,
    dueAt,
    isOverdue,
    urgency: known.urgency ?? (isOverdue ? 'now' : isToday(dueAt, now) ? 'today' : 'later'),
  }
}

function isToday(dueAt: string | null, now: Date): boolean {
  return dueAt !== null && toAccraDate(new Date(dueAt)) <= toAccraDate(now)
}

/** Last moment of a day in Accra, whose time zone is UTC. */
export function endOfDay(date: string): string {
  return `${date}T23:59:59.999Z`
}
