import * as z from 'zod'
import { FORMATS } from '../../money/settlements/decide-settlement.ts'
import { createFile } from '../../money/settlements/files.ts'
import { printedLines } from '../../money/settlements/read-settlements.ts'
import { findSettlement, insertFile } from '../../money/settlements/store.ts'
import { allowLongPause } from '../../platform/db/connection/allow-long-pause.ts'
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

/**
 * Stores the files of the newest settlement without files. Their bytes do not depend on the time. Returns false if every
 * settlement has files.
 */
function storeNext({ db, settings }: Storing): Promise<boolean> {
  return db.transaction(async (tx) => {
    const next = await maybe(
      tx,
      z.object({ id: z.string() }),
      sql`select s.id from settlements s where s.approved_at is not null
            and not exists (select from settlement_files f where f.settlement_id = s.id)
          order by s.approved_at desc, s.number desc limit 1 for update skip locked`,
    )
    const settlement = next && (await findSettlement(tx, next.id))
    if (!settlement?.approver || !settlement.approved_at) return false
    const { id, approver: by, approved_at: at, prepared_at } = settlement
    const company = settings.at('company', prepared_at)
    const printed = { settlement, lines: await printedLines(tx, settlement), company, approval: { by, at } }
    await allowLongPause(tx)
    for (const format of FORMATS) await insertFile(tx, id, format, await createFile(format, printed))
    return true
  })
}
