import * as z from 'zod'
import { one, run, type Tx } from '../../platform/db/database.ts'
import { deleteBatch } from '../../platform/db/delete-batch.ts'
import { sql } from '../../platform/db/sql.ts'

export type LookupKind = 'customer' | 'number-holder'

export function lockLookups(tx: Tx, userId: string): Promise<number> {
  return run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`look-ups ${userId}`}, 0))`)
}

export async function countLookups(tx: Tx, userId: string, kind: LookupKind, since: Date): Promise<number> {
  const { count } = await one(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*) from person_look_ups where user_id = ${userId} and kind = ${kind} and at > ${since}`,
  )
  return count
}

type Lookup = { userId: string; kind: LookupKind; customerIds: readonly string[]; now: Date }

export function insertLookup(tx: Tx, { userId, kind, customerIds, now }: Lookup): Promise<number> {
  return run(
    tx,
    sql`insert into person_look_ups (user_id, kind, customer_ids, at)
        values (${userId}, ${kind}, ${[...customerIds]}::uuid[], ${now})`,
  )
}

export async function wasLookedUp(tx: Tx, userId: string, customerId: string, since: Date): Promise<boolean> {
  const { found } = await one(
    tx,
    z.object({ found: z.boolean() }),
    sql`select exists (select 1 from person_look_ups where user_id = ${userId} and kind = 'customer' and at > ${since}
          and ${customerId} = any(customer_ids)) as found`,
  )
  return found
}

export function removeLookupsBefore(tx: Tx, moment: Date): Promise<number> {
  return deleteBatch(tx, 'person_look_ups', sql`at < ${moment}`)
}
