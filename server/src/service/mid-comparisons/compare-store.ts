import type { IsoDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { maybe, one, run, type Tx } from '../../platform/db/database.ts'
import { deleteBatch } from '../../platform/db/delete-batch.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

type Run = { id: string; from: IsoDate; startedAt: Date }

/** Policy numbers after `after`, up to and including `until`; undefined means up to the last one. */
export type Part = { after: string; until: string | undefined }

/** Policy numbers of one part on each side. A part takes about a quarter of a second. */
const PART_SIZE = 1000

const inPart = ({ after, until }: Part): Sql =>
  sql`policy_number > ${after} and ${until === undefined ? sql`true` : sql`policy_number <= ${until}`}`

/** The next part: at most `PART_SIZE` policy numbers of either side. */
export async function nextPart(tx: Tx, runId: string, after: string): Promise<Part> {
  const nth = sql`offset ${PART_SIZE - 1} limit 1`
  const found = await maybe(
    tx,
    z.object({ until: z.string() }),
    sql`select until from (
          (select policy_number as until from policies where policy_number > ${after} order by policy_number ${nth})
          union all
          (select policy_number from register_covers where run_id = ${runId} and policy_number > ${after}
           order by policy_number ${nth})) ends order by until limit 1`,
  )
  return { after, until: found?.until }
}

/**
 * The differences in a part of a run. A term with a pending report to the MID is compared the next night. So is a term that was
 * issued after the run began, because it can be missing in pages that were read before. Sticker numbers are compared only if
 * the MID assigned them; the MID does not know stickers from stock.
 */
const differencesIn = ({ id, from, startedAt }: Run, part: Part) => sql`
  with okwan_terms as (select * from motor_terms where ${inPart(part)} and (end_date >= ${from}::date or status in ('active', 'suspended'))),
    matched_terms as (
      select coalesce(m.policy_number, t.policy_number) as policy_number, coalesce(m.start_date, t.start_date) as start_date,
        m.policy_id, m.status, m.end_date, m.plate_key, m.sticker_number, m.sticker_source, m.is_registered, m.is_pending, m.version_id,
        t.policy_number is not null as is_in_mid, t.end_date as mid_end_date, t.plate_key as mid_plate_key,
        t.sticker_number as mid_sticker_number, t.is_cancelled
      from okwan_terms m full join (select * from register_covers where run_id = ${id} and ${inPart(part)}) t
        on t.policy_number = m.policy_number and t.start_date = m.start_date),
    known as (
      select b.*, coalesce(b.policy_id, p.id) as known_policy_id,
        b.status in ('active', 'suspended') as is_in_force,
        b.policy_id is null and exists (select from motor_terms o where o.policy_id = p.id and o.start_date = b.start_date) as is_earlier_version
      from matched_terms b left join policies p on p.policy_number = b.policy_number
      where not coalesce(b.is_pending, false))
  select policy_number, start_date, 'missing-there' as kind, known_policy_id as policy_id, concat('In force until ', end_date) as okwan_value, 'None' as mid_value
  from known where is_in_force and is_registered and not is_in_mid and end_date >= ${from}::date
    and exists (select from policy_records r where r.id = version_id and r.issued_at <= ${startedAt})
  union all
  select policy_number, start_date, 'missing-here', known_policy_id, 'None', concat('In force until ', mid_end_date)
  from known where is_in_mid and not is_cancelled and policy_id is null and not is_earlier_version
  union all
  select policy_number, start_date, 'dates', known_policy_id, concat(start_date, ' to ', end_date), concat(start_date, ' to ', mid_end_date)
  from known where is_in_force and is_in_mid and not is_cancelled and end_date <> mid_end_date
  union all
  select policy_number, start_date, 'plate', known_policy_id, plate_key, mid_plate_key
  from known where is_in_force and is_in_mid and not is_cancelled and plate_key <> mid_plate_key
  union all
  select policy_number, start_date, 'sticker', known_policy_id, sticker_number, coalesce(mid_sticker_number, 'None')
  from known where is_in_force and is_in_mid and not is_cancelled and sticker_source = 'mid' and sticker_number is distinct from mid_sticker_number
  union all
  select policy_number, start_date, 'alive-there', known_policy_id, 'Cancelled', concat('In force until ', mid_end_date)
  from known where status = 'cancelled' and is_in_mid and not is_cancelled
  union all
  select policy_number, start_date, 'ended-there', known_policy_id, concat('In force until ', end_date), 'Cancelled'
  from known where is_in_force and is_in_mid and is_cancelled`

/** Opens new differences of a part and keeps known ones with their age. An explanation ends if the content changes. */
export function storeDifferences(tx: Tx, compared: Run, part: Part, now: Date): Promise<number> {
  return run(
    tx,
    sql`insert into register_differences (policy_number, start_date, kind, policy_id, okwan_value, mid_value, state, first_seen_at, last_run_id)
        select policy_number, start_date, kind, policy_id, okwan_value, mid_value, 'open', ${now}, ${compared.id}
        from (${differencesIn(compared, part)}) f
        on conflict (policy_number, start_date, kind) where state <> 'resolved' do update
        set last_run_id = excluded.last_run_id, okwan_value = excluded.okwan_value, mid_value = excluded.mid_value,
          state = case when (register_differences.okwan_value, register_differences.mid_value) = (excluded.okwan_value, excluded.mid_value)
                       then register_differences.state else 'open' end`,
  )
}

/** Resolves the differences that a complete run did not find again. Returns the number of differences that the run found. */
export async function resolveOthers(tx: Tx, runId: string, now: Date): Promise<number> {
  await run(
    tx,
    sql`update register_differences set state = 'resolved', resolved_at = ${now} where state <> 'resolved' and last_run_id <> ${runId}`,
  )
  const { count } = await one(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*) from register_differences where last_run_id = ${runId} and state <> 'resolved'`,
  )
  return count
}

export async function countCompared(tx: Tx, { id, from }: Run, part: Part): Promise<number> {
  const { count } = await one(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*) from (
          select policy_number, start_date from motor_terms where ${inPart(part)} and end_date >= ${from}::date
          union select policy_number, start_date from register_covers where run_id = ${id} and ${inPart(part)}) matched_terms`,
  )
  return count
}

/** Deletes some covers of earlier runs, which are no longer needed. Returns their number. */
export async function deleteOlderCovers(tx: Tx, runId: string): Promise<number> {
  const older = await maybe(
    tx,
    z.object({ run_id: z.string() }),
    sql`select run_id from ((select run_id from register_covers where run_id < ${runId} order by run_id limit 1)
          union all (select run_id from register_covers where run_id > ${runId} order by run_id limit 1)) others limit 1`,
  )
  return older ? deleteBatch(tx, 'register_covers', sql`run_id = ${older.run_id}`) : 0
}
