import * as z from 'zod'
import { rows, type Tx } from '../../platform/db/database.ts'
import { raw, type Sql, sql } from '../../platform/db/sql.ts'

/** Rows of one kind: table `r`, the time that puts a row into a period, and the row as JSON. */
type Kind = { table: string; at: string; json: string }

// Search texts repeat other columns, and an identity number is shown only masked.
export const KINDS = {
  policy: { table: 'policy_records', at: 'created_at', json: "to_jsonb(r) - 'search_text'" },
  journal: {
    table: 'journals',
    at: 'posted_at',
    json: `to_jsonb(r) || jsonb_build_object('lines', (
      select jsonb_agg(to_jsonb(l) - 'journal_id' order by l.position) from journal_lines l where l.journal_id = r.id))`,
  },
  payment: {
    table: 'checkouts',
    at: 'created_at',
    json: `to_jsonb(r) - 'search_text' || jsonb_build_object('attempts', (
      select jsonb_agg(to_jsonb(a) order by a.attempt_number) from payment_attempts a where a.checkout_id = r.id))`,
  },
  payout: { table: 'payouts', at: 'requested_at', json: "to_jsonb(r) - 'payee_id_number'" },
  audit: { table: 'audit_log', at: 'at', json: 'to_jsonb(r)' },
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
  const time = raw(`r.${at}`)
  const later: Sql = after ? sql`and (${time}, r.id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  return rows(
    tx,
    bundleRow,
    sql`select r.id::text as id, ${time}::text as at, (${raw(json)})::text as json from ${raw(table)} r
        where ${time} >= ${from}::timestamptz and ${time} < ${until}::timestamptz ${later}
        order by ${time}, r.id limit ${limit}`,
  )
}
