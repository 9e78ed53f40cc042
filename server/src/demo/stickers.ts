import * as z from 'zod'
import { one, run } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Product } from '../platform/http/context.ts'
import { recordMove } from '../policies/stickers/record-move.ts'
import { requireDemo } from './seed.ts'

const STICKERS_PER_BRANCH = 200
const FIRST = 40_000_000
const row = z.object({ ids: z.array(z.string()), has_stock: z.boolean() })

/** Creates a stock of stickers for every branch of a demo. A database with stickers keeps them. */
export async function addDemoStickers({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    await run(tx, sql`select pg_advisory_xact_lock(hashtext('demo_stickers'))`)
    await requireDemo(tx)
    const { ids, has_stock } = await one(
      tx,
      row,
      sql`select array(select id from branches order by name) as ids, exists (select from sticker_moves) as has_stock`,
    )
    if (has_stock) return
    for (const [index, branchId] of ids.entries()) {
      const first = FIRST + index * STICKERS_PER_BRANCH
      const range = { prefix: 'NIC', digits: 8, first, last: first + STICKERS_PER_BRANCH - 1 }
      const to = { branchId, agentId: null }
      await recordMove(tx, { kind: 'received', range, to, note: 'Opening stock', by: null }, clock.now())
    }
  })
}
