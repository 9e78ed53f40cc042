import * as z from 'zod'
import { maybe, rows, run, type Tx } from '../../platform/db/database.ts'
import { raw, sql } from '../../platform/db/sql.ts'

const EXAMPLES = 20

const violation = z.object({ id: z.string(), detail: z.string().nullable() })
export type Violation = z.output<typeof violation>

/** Runs one check: the number of violations and some examples. The SQL is our own and can read the time from `moment`. */
export async function violationsOf(tx: Tx, text: string, now: Date): Promise<{ count: number; examples: Violation[] }> {
  const found = await rows(
    tx,
    violation.extend({ count: z.number() }),
    sql`with moment as (select ${now}::timestamptz as now, ${now}::timestamptz - interval '10 minutes' as since)
        select id::text, detail::text, count(*) over () as count from (${raw(text)}) as broken (id, detail) limit ${EXAMPLES}`,
  )
  return { count: found[0]?.count ?? 0, examples: found.map(({ id, detail }) => ({ id, detail })) }
}

const checkRow = z.object({
  name: z.string(),
  checked_at: z.date(),
  duration_ms: z.number(),
  violations: z.number(),
  examples: z.array(violation),
  broken_since: z.date().nullable(),
  checked_whole_at: z.date().nullable(),
})
export type CheckRow = z.output<typeof checkRow>

export function lastChecks(tx: Tx): Promise<CheckRow[]> {
  return rows(
    tx,
    checkRow,
    sql`select name, checked_at, duration_ms, violations, examples, broken_since, checked_whole_at from integrity_checks order by name`,
  )
}

export type Check = {
  name: string
  isWhole: boolean
  durationMs: number
  violations: number
  examples: readonly Violation[]
}

/** Returns whether the check passed before and fails now. */
export async function saveCheck(tx: Tx, check: Check, now: Date): Promise<boolean> {
  const before = await maybe(
    tx,
    z.object({ violations: z.number() }),
    sql`select violations from integrity_checks where name = ${check.name} for update`,
  )
  const isBroken = check.violations > 0
  const wholeAt = check.isWhole ? now : null
  await run(
    tx,
    sql`insert into integrity_checks (name, checked_at, duration_ms, violations, examples, broken_since, checked_whole_at)
        values (${check.name}, ${now}, ${check.durationMs}, ${check.violations}, ${JSON.stringify(check.examples)},
                ${isBroken ? now : null}, ${wholeAt})
        on conflict (name) do update
          set checked_at = ${now}, duration_ms = excluded.duration_ms, violations = excluded.violations,
              examples = excluded.examples, checked_whole_at = coalesce(${wholeAt}, integrity_checks.checked_whole_at),
              broken_since = case when excluded.violations > 0 then coalesce(integrity_checks.broken_since, ${now}::timestamptz) end`,
  )
  return isBroken && (before?.violations ?? 0) === 0
}

export async function isAnyBroken(tx: Tx): Promise<boolean> {
  const broken = await maybe(tx, z.object({}), sql`select from integrity_checks where violations > 0 limit 1`)
  return broken !== undefined
}
