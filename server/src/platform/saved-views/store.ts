import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'

const viewRow = z.object({ id: z.string(), name: z.string(), search: z.string() })
export type ViewRow = z.output<typeof viewRow>

export function viewsOf(tx: Tx, userId: string, list: string) {
  return rows(
    tx,
    viewRow,
    sql`select id, name, search from saved_views where user_id = ${userId} and list = ${list} order by lower(name) limit 100`,
  )
}

/** Counts under a lock on the user's row, so that concurrent requests cannot exceed the limit. */
export async function countViewsForChange(tx: Tx, userId: string, list: string): Promise<number> {
  await run(tx, sql`select id from users where id = ${userId} for no key update`)
  const counted = await one(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*) from saved_views where user_id = ${userId} and list = ${list}`,
  )
  return counted.count
}

type Content = { name: string; search: string }

export function insertView(tx: Tx, userId: string, { list, name, search }: Content & { list: string }, now: Date) {
  return one(
    tx,
    viewRow,
    sql`insert into saved_views (user_id, list, name, search, created_at, updated_at)
        values (${userId}, ${list}, ${name}, ${search}, ${now}, ${now}) returning id, name, search`,
  )
}

export function updateView(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
  { name, search }: Content,
  now: Date,
) {
  return maybe(
    tx,
    viewRow,
    sql`update saved_views set name = ${name}, search = ${search}, updated_at = ${now}
        where id = ${id} and user_id = ${userId} returning id, name, search`,
  )
}

export function deleteView(tx: Tx, userId: string, id: string) {
  return run(tx, sql`delete from saved_views where id = ${id} and user_id = ${userId}`)
}
