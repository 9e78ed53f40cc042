import * as z from 'zod'
import { rows, type Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Product } from '../platform/http/context.ts'

const BATCH_SIZE = 100

/** More than a demo contains by default. A database that was filled for measurements must not slow down the start. */
const MAX_POLICIES = 5_000

const termRow = z.object({
  policyNumber: z.string(),
  plate: z.string(),
  stickerNumber: z.string().nullable(),
  startDate: z.string(),
  expiryDate: z.string(),
  isCancelled: z.boolean(),
})

/**
 * Copies our motor policies to the simulated MID. The simulator loses its data when a demo stops, and never received the
 * policies of a new demo. Without the copy, the first comparison would report all policies.
 */
export async function fillSimulatedMid({ db }: Product, simulatorUrl: string, apiKey: string): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `x-api-key ${apiKey}` }
  const policies = await db.read((tx) =>
    rows(
      tx,
      z.object({ id: z.string() }),
      sql`select id from policies where product = 'motor' and policy_number is not null limit ${MAX_POLICIES}`,
    ),
  )
  const ids = policies.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const body = JSON.stringify(await db.read((tx) => termsOf(tx, ids.slice(from, from + BATCH_SIZE))))
    const { ok, status } = await fetch(`${simulatorUrl}/_sim/covers`, { method: 'POST', headers, body })
    if (!ok) throw new Error(`the simulated MID responded with status ${status} to the list of policies`)
  }
}

/** Terms of one batch. On a slow disk, reading the terms of all policies takes longer than the time limit of a statement. */
function termsOf(tx: Tx, policyIds: readonly string[]) {
  return rows(
    tx,
    termRow,
    sql`select policy_number as "policyNumber", coalesce(registration_number, '') as plate, sticker_number as "stickerNumber",
            start_date::text as "startDate", end_date::text as "expiryDate", status = 'cancelled' as "isCancelled"
          from motor_terms where policy_id = any(${policyIds}::uuid[])`,
  )
}
