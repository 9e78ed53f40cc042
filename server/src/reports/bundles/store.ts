import * as z from 'zod'
import { rows, type Tx } from '../../platform/db/database.ts'
import { raw, type Sql, sql } from '../../platform/db/sql.ts'

/** Rows of one kind: table `r`, the time that puts a row into a period, and the row as JSON. */
type Kind = { table: string; at: string; json: string }

// The JSON leaves out search texts, which repeat other columns, and identity numbers of payees, which users see only masked.
export const KINDS = {
  // A change has the creation time of its sale, but was made when it was issued, as in the index policy_records_of_period.
  policy: {
    table: 'policy_records',
    at: "(case when r.kind = 'endorsement' then coalesce(r.issued_at, r.created_at) else r.created_at end)",
    json: "to_jsonb(r) - 'search_text'",
  },
  journal: {
    table: 'journals',
    at: 'r.posted_at',
    json: `to_jsonb(r) || jsonb_build_object('lines', (
      select jsonb_agg(to_jsonb(l) - 'journal_id' order by l.position) from journal_lines l where l.journal_id = r.id))`,
  },
  payment: {
    table: 'checkouts',
    at: 'r.created_at',
    json: `to_jsonb(r) - 'search_text' || jsonb_build_object('attempts', (
      select jsonb_agg(to_jsonb(a) order by a.attempt_number) from payment_attempts a where a.checkout_id = r.id))`,
  },
  payout: { table: 'payouts', at: 'r.requested_at', json: "to_jsonb(r) - 'payee_id_number'" },
  audit: { table: 'audit_log', at: 'r.at', json: 'to_jsonb(r)' },
} as const satisfies Record<string, Kind>
export type BundleKind = keyof typeof KINDS

const bundleRow = z.object({ id: z.string(), at: z.string(), json: z.string() })
export type BundleRow = z.output<typeof bundleRow>

type Period = { from: string; until: string }

/** The next rows of a period by time; times are text, because a JavaScript date has no microseconds. */
export function nextRows(
  tx: Tx,
  kind: BundleKind,
  { from, until }: Period,
  after: BundleRow | undefined,
  limit: number,
) {
  const { table, at, json } = KINDS[kind]
  // Names and expressions come from the table above.
  const time = raw(at)
  const later: Sql = after ? sql`and (${time}, r.id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  return rows(
    tx,
    bundleRow,
    sql`select r.id::text as id, ${time}::text as at, (${raw(json)})::text as json from ${raw(table)} r
        where ${time} >= ${from}::timestamptz and ${time} < ${until}::timestamptz ${later}
        order by ${time}, r.id limit ${limit}`,
  )
}
