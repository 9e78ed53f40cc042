import * as z from 'zod'
import { rows, run, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

const text = z.object({ text: z.string() })

export async function knownNumbers(tx: Tx, numbers: readonly string[]): Promise<Set<string>> {
  const found = await rows(
    tx,
    text,
    sql`select policy_number as text from policies where policy_number = any(${numbers}::text[])`,
  )
  return new Set(found.map((row) => row.text))
}

export async function knownStickers(tx: Tx, numbers: readonly string[]): Promise<Set<string>> {
  const found = await rows(tx, text, sql`select number as text from stickers where number = any(${numbers}::text[])`)
  return new Set(found.map((row) => row.text))
}

const vehicleRow = z.object({
  id: z.string(),
  chassis: z.string(),
  plate: z.string().nullable(),
})

/** Vehicles with one of these chassis numbers or plates. */
export function knownVehicles(tx: Tx, chassis: readonly string[], plates: readonly string[]) {
  return rows(
    tx,
    vehicleRow,
    sql`select id, chassis_key as chassis, registration_key as plate from vehicles where chassis_key = any(${chassis}::text[])
        union select id, chassis_key, registration_key from vehicles where registration_key = any(${plates}::text[])`,
  )
}

const coverRow = z.object({ vehicleId: z.string(), startDate: z.string(), endDate: z.string(), number: z.string() })

/** Cover of these vehicles that no other cover may overlap. */
export function coverOf(tx: Tx, vehicleIds: readonly string[]) {
  return rows(
    tx,
    coverRow,
    sql`select vehicle_id as "vehicleId", lower(cover)::text as "startDate", (upper(cover) - 1)::text as "endDate",
          coalesce(policy_number, '') as number
        from policy_records where vehicle_id = any(${vehicleIds}::uuid[]) and status in ('issuing', 'active', 'suspended')
          and not isempty(cover)`,
  )
}

type Product = 'motor' | 'travel'

export async function insurersOf(
  tx: Tx,
  product: Product,
  policyIds: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const found = await rows(
    tx,
    z.object({ id: z.string(), insurer: z.string() }),
    sql`select id, insurer_of_imported_policy(${now}, id, ${product}) as insurer from unnest(${policyIds}::uuid[]) as id`,
  )
  return new Map(found.map(({ id, insurer }) => [id, insurer]))
}

/** The statuses of a sale, so that the database checks and logs them. No status of an import has an actor. */
export async function issueRecords(tx: Tx, ids: readonly string[]): Promise<void> {
  await run(tx, sql`update policy_records set status = 'issuing', version = version + 1 where id = any(${ids}::uuid[])`)
  await run(
    tx,
    sql`update policy_records set status = 'active', version = version + 1,
          search_text = policy_search_text(policy_id, customer_id, vehicle_id) where id = any(${ids}::uuid[])`,
  )
}

export async function expireRecords(tx: Tx, ids: readonly string[]): Promise<void> {
  await run(
    tx,
    sql`update policy_records set status = 'expired', status_at = (end_date + 1)::timestamp at time zone 'UTC',
          version = version + 1 where id = any(${ids}::uuid[])`,
  )
}
