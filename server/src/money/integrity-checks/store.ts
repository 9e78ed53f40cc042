import * as z from 'zod'
import { maybe, rows, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { firstOpenMoment } from '../ledger/balance-of.ts'

const EXAMPLES = 20

const violation = z.object({ id: z.string(), detail: z.string().nullable() })
export type Violation = z.output<typeof violation>

/** The part of the ledger that a check reads, and the time of the business clock. */
export type Window = { now: Date; since?: Date; until?: Date }

const found = violation.extend({ count: z.number() })

/** Counts the violations of a check on open days or in the given window, with some examples. `text` never has input of users. */
export async function violationsOf(
  tx: Tx,
  text: string,
  { now, since, until }: Window,
): Promise<{ count: number; examples: Violation[] }> {
  const openFrom = await firstOpenMoment(tx)
  const moments: Record<string, string> = {
    now: now.toISOString(),
    since: since?.toISOString() ?? openFrom,
    until: until?.toISOString() ?? 'infinity',
    open_from: openFrom,
  }
  const query = text.replace(
    /(?<!:):(now|since|until|open_from)\b/g,
    (_, name: string) => `'${moments[name]}'::timestamptz`,
  )
  // Not a prepared statement, because the text differs in every run.
  const result = await tx.query(
    `select id::text, detail::text, count(*) over () as count from (${query}) as violations (id, detail) limit ${EXAMPLES}`,
  )
  const violations = result.rows.map((row) => found.parse(row))
  return { count: violations[0]?.count ?? 0, examples: violations.map(({ id, detail }) => ({ id, detail })) }
}

// Results ------------------------------------------------------------------------------------------------------------

const result = { violations: z.number(), examples: z.array(violation), error: z.string().nullable() }

const checkRow = z.object({
  ...result,
  name: z.string(),
  checked_at: z.date(),
  age_ms: z.number(),
  duration_ms: z.number(),
  failing_since: z.date().nullable(),
})
export type CheckRow = z.output<typeof checkRow>

/** The database decides how old a result is, because the clocks of nodes may differ and a demo moves its own. */
export function lastChecks(tx: Tx): Promise<CheckRow[]> {
  return rows(
    tx,
    checkRow,
    sql`select name, checked_at, (extract(epoch from clock_timestamp() - checked_at) * 1000)::bigint as age_ms, duration_ms,
               violations, examples, failing_since, error from integrity_checks order by name`,
  )
}

/** An outcome with an error has no violations; the violations of the previous run remain. */
export type Outcome =
  | { durationMs: number; count: number; examples: readonly Violation[] }
  | { durationMs: number; error: string }

const valuesOf = (outcome: Outcome) =>
  'error' in outcome ? { count: 0, examples: [], error: outcome.error } : { ...outcome, error: null }

/** Returns whether the check had no violations before and has some now. */
export async function saveCheck(tx: Tx, name: string, outcome: Outcome): Promise<boolean> {
  const before = await maybe(
    tx,
    z.object({ violations: z.number() }),
    sql`select violations from integrity_checks where name = ${name} for update`,
  )
  const { count, examples, error } = valuesOf(outcome)
  await run(
    tx,
    sql`insert into integrity_checks as c (name, checked_at, duration_ms, violations, examples, failing_since, error)
        values (${name}, clock_timestamp(), ${outcome.durationMs}, ${count}, ${JSON.stringify(examples)},
                case when ${count}::int > 0 then clock_timestamp() end, ${error})
        on conflict (name) do update set checked_at = excluded.checked_at, duration_ms = excluded.duration_ms, error = excluded.error,
          violations = case when excluded.error is null then excluded.violations else c.violations end,
          examples = case when excluded.error is null then excluded.examples else c.examples end,
          failing_since = case when excluded.error is not null then c.failing_since
                              when excluded.violations > 0 then coalesce(c.failing_since, excluded.failing_since) end`,
  )
  return count > 0 && (before?.violations ?? 0) === 0
}

// Closed days --------------------------------------------------------------------------------------------------------

const pairRow = z.object({ name: z.string(), day: z.string() })

/** Checks of closed days that are due: failed ones first, then the oldest. A day without a result is as old as its totals. */
export function dueDayChecks(tx: Tx, names: readonly string[], everyMs: number, limit: number) {
  return rows(
    tx,
    pairRow,
    sql`select i.name, d.day from unnest(${names}::text[]) i (name) cross join ledger_closed_days d
        left join integrity_day_checks c on c.day = d.day and c.name = i.name
        where d.totalled_at is not null and (c.day is null or c.violations > 0 or c.error is not null
          or c.checked_at < clock_timestamp() - ${everyMs}::bigint * interval '1 millisecond')
        order by coalesce(c.violations > 0 or c.error is not null, false) desc, coalesce(c.checked_at, d.totalled_at), d.day desc
        limit ${limit}`,
  )
}

/** Returns whether the check had no violations on this day before and has some now. */
export async function saveDayCheck(tx: Tx, name: string, day: string, outcome: Outcome): Promise<boolean> {
  const before = await maybe(
    tx,
    z.object({ violations: z.number() }),
    sql`select violations from integrity_day_checks where day = ${day}::date and name = ${name} for update`,
  )
  const { count, examples, error } = valuesOf(outcome)
  await run(
    tx,
    sql`insert into integrity_day_checks as c (day, name, checked_at, duration_ms, violations, examples, error)
        values (${day}::date, ${name}, clock_timestamp(), ${outcome.durationMs}, ${count}, ${JSON.stringify(examples)}, ${error})
        on conflict (day, name) do update
          set checked_at = excluded.checked_at, duration_ms = excluded.duration_ms, error = excluded.error,
              violations = case when excluded.error is null then excluded.violations else c.violations end,
              examples = case when excluded.error is null then excluded.examples else c.examples end`,
  )
  return count > 0 && (before?.violations ?? 0) === 0
}

const dayState = z.object({
  name: z.string(),
  /** Age of the oldest result; a day without one is as old as its totals. */
  oldest_ms: z.number(),
  oldest_at: z.date(),
  violations: z.number(),
  examples: z.array(violation),
  error: z.string().nullable(),
})
export type DayState = z.output<typeof dayState>

/** The state of closed days by check. A check without closed days has no row. */
export function dayStates(tx: Tx, names: readonly string[]): Promise<DayState[]> {
  return rows(
    tx,
    dayState,
    sql`with oldest as (
          select i.name, min(coalesce(c.checked_at, d.totalled_at)) as oldest_at
          from unnest(${names}::text[]) i (name) cross join ledger_closed_days d
          left join integrity_day_checks c on c.day = d.day and c.name = i.name
          where d.totalled_at is not null group by i.name)
        select name, oldest_at, (extract(epoch from clock_timestamp() - oldest_at) * 1000)::bigint as oldest_ms,
          coalesce(f.violations, 0)::bigint as violations, coalesce(f.examples, '[]') as examples, f.error
        from oldest left join lateral (
          select sum(c.violations) as violations, max(c.error) as error,
            (array_agg(c.examples order by c.day) filter (where c.violations > 0))[1] as examples
          from integrity_day_checks c where c.name = oldest.name and (c.violations > 0 or c.error is not null)) f on true`,
  )
}
