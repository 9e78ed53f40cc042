import { FINDING_KIND_CODES, FINDING_STATE_CODES, type FindingState } from '@okwan/domain/reports/price-audits/terms'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { and, type Sql, sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'

const line = z.object({ code: z.string(), label: z.string(), amountPesewas: z.number(), note: z.string().optional() })

const findingRow = z.object({
  id: z.string(),
  policy_id: z.string(),
  policy_number: z.string().nullable(),
  record_number: z.number(),
  product: z.enum(['motor', 'travel']),
  branch_name: z.string(),
  seller_name: z.string(),
  seller_id: z.string(),
  agent_id: z.string().nullable(),
  kind: z.enum(FINDING_KIND_CODES),
  charged_pesewas: z.number(),
  expected_pesewas: z.number().nullable(),
  difference_pesewas: z.number(),
  rate_book: z.string(),
  unpriced_reason: z.string(),
  charged_lines: z.array(line),
  expected_lines: z.array(line),
  state: z.enum(FINDING_STATE_CODES),
  owner_id: z.string().nullable(),
  owner_name: z.string().nullable(),
  reason: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: z.date().nullable(),
  found_at: z.date(),
})
export type FindingRow = z.output<typeof findingRow>

const findingColumns = sql`f.id, r.policy_id, r.policy_number, r.record_number, r.product, b.name as branch_name,
  s.full_name as seller_name, r.seller_id, r.agent_id, f.kind, f.charged_pesewas, f.expected_pesewas, f.difference_pesewas, f.rate_book, f.unpriced_reason,
  f.charged_lines, f.expected_lines, f.state, f.owner_id, o.full_name as owner_name, f.reason, d.full_name as decided_by_name,
  f.decided_at, f.found_at`
const findingTables = sql`from price_findings f join policy_records r on r.id = f.policy_record_id
  join branches b on b.id = r.branch_id join users s on s.id = r.seller_id left join users o on o.id = f.owner_id
  left join users d on d.id = f.decided_by`

type Filter = { state?: FindingState | undefined; cursor?: string | undefined; limit: number }

export function listFindings(tx: Tx, reached: Sql, { state, ...page }: Filter) {
  const condition = state ? and([reached, sql`f.state = ${state}`]) : reached
  return listPage(
    tx,
    {
      row: findingRow.extend(cursorColumns),
      columns: findingColumns,
      from: sql`${findingTables} where ${condition}`,
      sort: { column: 'f.found_at', type: 'timestamptz', descending: true },
      id: 'f.id',
    },
    page,
  )
}

export function findFinding(tx: Tx, id: string, reached: Sql) {
  return maybe(tx, findingRow, sql`select ${findingColumns} ${findingTables} where f.id = ${id} and ${reached}`)
}

export function lockFinding(tx: Tx, id: string, reached: Sql) {
  return maybe(
    tx,
    findingRow,
    sql`select ${findingColumns} ${findingTables} where f.id = ${id} and ${reached} for update of f`,
  )
}

export function saveOwner(tx: Tx, id: string, ownerId: string) {
  return run(tx, sql`update price_findings set owner_id = ${ownerId} where id = ${id}`)
}

type Decision = { state: 'explained' | 'closed'; reason: string; by: string }

export function saveDecision(tx: Tx, id: string, { state, reason, by }: Decision, now: Date) {
  return run(
    tx,
    sql`update price_findings set state = ${state}, reason = ${reason}, decided_by = ${by}, decided_at = ${now},
          owner_id = coalesce(owner_id, ${by}::uuid) where id = ${id}`,
  )
}

export type NewFinding = Pick<
  FindingRow,
  | 'kind'
  | 'charged_pesewas'
  | 'expected_pesewas'
  | 'difference_pesewas'
  | 'rate_book'
  | 'unpriced_reason'
  | 'charged_lines'
  | 'expected_lines'
> & { policy_record_id: string }

/** Saves a finding. A known finding is opened again if its kind or amounts changed, or if it was closed automatically. */
export function saveFinding(tx: Tx, finding: NewFinding, now: Date) {
  return run(
    tx,
    sql`insert into price_findings as f (policy_record_id, kind, charged_pesewas, expected_pesewas, difference_pesewas, rate_book,
          unpriced_reason, charged_lines, expected_lines, found_at)
        values (${finding.policy_record_id}, ${finding.kind}, ${finding.charged_pesewas}, ${finding.expected_pesewas}, ${finding.difference_pesewas},
          ${finding.rate_book}, ${finding.unpriced_reason}, ${JSON.stringify(finding.charged_lines)}::jsonb,
          ${JSON.stringify(finding.expected_lines)}::jsonb, ${now})
        on conflict (policy_record_id) do update set kind = excluded.kind, charged_pesewas = excluded.charged_pesewas,
          expected_pesewas = excluded.expected_pesewas, difference_pesewas = excluded.difference_pesewas,
          rate_book = excluded.rate_book, unpriced_reason = excluded.unpriced_reason, charged_lines = excluded.charged_lines,
          expected_lines = excluded.expected_lines, found_at = excluded.found_at, state = 'open', reason = null, decided_by = null,
          decided_at = null
        where (f.charged_pesewas, f.expected_pesewas, f.kind) is distinct from
          (excluded.charged_pesewas, excluded.expected_pesewas, excluded.kind) or (f.state = 'closed' and f.decided_by is null)`,
  )
}

/** Closes findings of versions whose price agrees again. */
export function closeMatching(tx: Tx, recordIds: readonly string[], reason: string, now: Date) {
  return run(
    tx,
    sql`update price_findings set state = 'closed', reason = ${reason}, decided_by = null, decided_at = ${now}
        where policy_record_id = any(${recordIds}::uuid[]) and state <> 'closed'`,
  )
}

export async function undecidedIds(tx: Tx): Promise<Set<string>> {
  const found = await rows(
    tx,
    z.object({ id: z.string() }),
    sql`select policy_record_id as id from price_findings where state <> 'closed'`,
  )
  return new Set(found.map(({ id }) => id))
}

export async function openCount(tx: Tx): Promise<number> {
  const { count } = await one(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*) from price_findings where state = 'open'`,
  )
  return count
}

/** The lines of the price that was stored with a version. */
export async function storedLines(tx: Tx, recordId: string) {
  const found = await maybe(
    tx,
    z.object({ lines: z.array(line).nullable() }),
    sql`select coalesce(x.price, e.price) -> 'lines' as lines from policy_records r
        left join travel_records x on x.policy_record_id = r.id left join motor_estimates e on e.id = r.estimate_id
        where r.id = ${recordId}`,
  )
  return found?.lines ?? []
}
