import { UNLINKED_FILE_DAYS } from '@okwan/domain/platform/files/terms'
import type { Product } from '../http/context.ts'
import { deleteUnlinkedFiles } from './store.ts'

const DAY_MS = 86_400_000
export const DELETE_FILES_EVERY_MS = 3_600_000

/** Files of one transaction; a file can have megabytes. */
const BATCH_SIZE = 100

export async function deleteUnusedFiles({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - UNLINKED_FILE_DAYS * DAY_MS)
  while ((await db.transaction((tx) => deleteUnlinkedFiles(tx, before, BATCH_SIZE))) === BATCH_SIZE) continue
}
