import type { Reader } from '@okwan/domain/platform/reach'
import { HIT_STATES, type HitState } from '@okwan/domain/service/screening/terms'
import * as z from 'zod'
import { mergedCustomerIdsByCode } from '../../customers/customers/merge/merged-customers.ts'
import { maybe, run, type Tx } from '../../platform/db/database.ts'
import { and, join, raw, sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'
import { isNotSeller } from '../suspicious-reports/scope.ts'
import { hitsReached } from './scope.ts'

const hitRow = z.object({
  id: z.string(),
  state: z.enum(HIT_STATES),
  customer_id: z.string(),
  customer_code: z.string(),
  customer_name: z.string(),
  branch_id: z.string(),
  branch_name: z.string(),
  list_name: z.string(),
  reference: z.string(),
  matched_name: z.string(),
  score: z.number(),
  reasons: z.array(z.string()),
  found_at: z.date(),
  version: z.number(),
})
export type HitRow = z.output<typeof hitRow>

const detailRow = hitRow.extend({
  date_of_birth: z.string().nullable(),
  entry_name: z.string(),
  aliases: z.array(z.string()),
  birth_date: z.string(),
  country: z.string(),
  list_version: z.string(),
  proposed_by: z.string().nullable(),
  proposer: z.string().nullable(),
  proposed_at: z.date().nullable(),
  proposal_reason: z.string().nullable(),
  decider: z.string().nullable(),
  decided_at: z.date().nullable(),
  decision_reason: z.string().nullable(),
  lapsed_version: z.string().nullable(),
  lapser: z.string().nullable(),
  lapsed_at: z.date().nullable(),
  is_changed: z.boolean(),
  report_id: z.string().nullable(),
})
export type HitDetailRow = z.output<typeof detailRow>

const columns = sql`h.id, h.state, c.id as customer_id, c.code as customer_code, h.customer_name, c.branch_id, b.name as branch_name,
  h.list_name, h.reference, h.matched_name, h.score, h.reasons, h.found_at, h.version`
const tables = sql`from screening_hits h join customers m on m.id = h.customer_id
  join customers c on c.id = coalesce(m.merged_into, m.id) join branches b on b.id = c.branch_id`
const details = sql`c.date_of_birth, e.name as entry_name, e.aliases, e.birth_date, e.country, l.version as list_version,
  h.proposed_by, (select full_name from users where id = h.proposed_by) as proposer, h.proposed_at, h.proposal_reason,
  (select full_name from users where id = h.decided_by) as decider, h.decided_at, h.decision_reason,
  n.version as lapsed_version, (select full_name from users where id = n.imported_by) as lapser, n.imported_at as lapsed_at,
  exists (select from screening_entries x where x.list_id = n.id and x.reference = h.reference) as is_changed,
  (select s.id from suspicious_reports s where s.hit_id = h.id) as report_id`

const visibleTo = (reader: Reader) => and([hitsReached(reader), isNotSeller(reader, sql`h.customer_id`)])

export type HitFilter = {
  view: 'open' | 'decided' | 'all'
  listName?: string | undefined
  customerCode?: string | undefined
  branchId?: string | undefined
  cursor?: string | undefined
  limit: number
}

const VIEWS = {
  open: sql`h.state in ('open', 'proposed')`,
  decided: sql`h.state not in ('open', 'proposed')`,
  all: sql`true`,
}

export function listHitRows(tx: Tx, reader: Reader, { view, listName, customerCode, branchId, ...page }: HitFilter) {
  const where = and([
    visibleTo(reader),
    VIEWS[view],
    ...(listName ? [sql`h.list_name = ${listName}`] : []),
    ...(customerCode ? [sql`h.customer_id in ${mergedCustomerIdsByCode(customerCode)}`] : []),
    ...(branchId ? [sql`c.branch_id = ${branchId}`] : []),
  ])
  return listPage(
    tx,
    {
      row: hitRow.extend(cursorColumns),
      columns,
      from: sql`${tables} where ${where}`,
      sort: { column: 'h.found_at', type: 'timestamptz', descending: true },
      id: 'h.id',
    },
    page,
  )
}

const selectHit = (
  reader: Reader,
  id: string,
) => sql`select ${columns}, ${details} ${tables} join screening_entries e on e.id = h.entry_id
  join screening_lists l on l.id = e.list_id left join screening_lists n on n.id = h.lapsed_list_id where h.id = ${id} and ${visibleTo(reader)}`

export function findHit(tx: Tx, reader: Reader, id: string): Promise<HitDetailRow | undefined> {
  return maybe(tx, detailRow, selectHit(reader, id))
}

export function lockHit(tx: Tx, reader: Reader, id: string): Promise<HitDetailRow | undefined> {
  return maybe(tx, detailRow, sql`${selectHit(reader, id)} for update of h`)
}

const COLUMN_OF = {
  state: 'state',
  proposedBy: 'proposed_by',
  proposedAt: 'proposed_at',
  proposalReason: 'proposal_reason',
  decidedBy: 'decided_by',
  decidedAt: 'decided_at',
  decisionReason: 'decision_reason',
} as const

export type HitChanges = { state: HitState } & Partial<Record<keyof typeof COLUMN_OF, string | Date | null>>

export function saveHit(tx: Tx, id: string, changes: HitChanges): Promise<number> {
  // The SQL contains only the column names above, never input.
  const sets = Object.entries(changes).map(
    ([field, value]) => sql`${raw(COLUMN_OF[field as keyof typeof COLUMN_OF])} = ${value}`,
  )
  return run(tx, sql`update screening_hits set ${join([...sets, sql`version = version + 1`], ', ')} where id = ${id}`)
}
