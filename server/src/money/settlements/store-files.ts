import type { Product } from '../../platform/http/context.ts'
import { createFile } from './files.ts'
import { printedContent } from './read-settlements.ts'
import { type FileFormat, findSettlement, insertFile } from './store.ts'

const FORMATS: readonly FileFormat[] = ['csv', 'xlsx', 'pdf']

/** Stores the files of an approved bordereau or return. No transaction is open while thousands of lines are drawn. */
export async function storeFiles(
  { db, settings }: Pick<Product, 'db' | 'settings'>,
  { settlementId }: { settlementId: string },
): Promise<void> {
  const printed = await db.read(async (tx) => {
    const settlement = await findSettlement(tx, settlementId)
    return settlement?.approved_at ? printedContent(tx, settings, settlement) : undefined
  })
  if (!printed) return
  for (const format of FORMATS) {
    const content = await createFile(format, printed)
    await db.transaction((tx) => insertFile(tx, settlementId, format, content))
  }
}
