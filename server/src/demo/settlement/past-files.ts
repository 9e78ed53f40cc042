import * as z from 'zod'
import { storeFiles } from '../../money/settlements/store-files.ts'
import { maybe } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Product } from '../../platform/http/context.ts'

type Storing = Pick<Product, 'db' | 'settings'>
type Log = { error: (details: object, message: string) => void }

/** Stores the files of past settlements while the demo runs, because drawing them takes as long as writing a year of sales. */
export function startPastFiles(product: Storing, log: Log): { stop(): Promise<void> } {
  let isStopped = false
  const done = storePastFiles(product, () => isStopped).catch((error: unknown) =>
    log.error({ err: error }, 'the files of past settlements were not stored'),
  )
  return {
    stop() {
      isStopped = true
      return done
    },
  }
}

export async function storePastFiles(product: Storing, isStopped = () => false): Promise<void> {
  while (!isStopped() && (await storeNext(product))) continue
}

/** Stores the files of the newest settlement that has fewer than three. Returns false if every settlement has them. */
async function storeNext(product: Storing): Promise<boolean> {
  const next = await product.db.read((tx) =>
    maybe(
      tx,
      z.object({ id: z.string() }),
      sql`select s.id from settlements s where s.approved_at is not null
            and (select count(*) from settlement_files f where f.settlement_id = s.id) < 3
          order by s.approved_at desc, s.number desc limit 1`,
    ),
  )
  if (next) await storeFiles(product, { settlementId: next.id })
  return next !== undefined
}
