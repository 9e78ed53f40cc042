import type { OpenWork } from '@okwan/domain/people/hand-overs/hand-over'
import type { Tx } from '../../platform/db/database.ts'
import { copyViews, countWork, giveWork } from './store.ts'

/** Moves all open work and saved views of a user to a colleague. Returns the moved records. */
export async function giveAll(
  tx: Tx,
  fromId: string,
  to: { id: string; branchId: string },
  now: Date,
): Promise<OpenWork> {
  const work = await countWork(tx, fromId)
  await giveWork(tx, fromId, to, now)
  await copyViews(tx, fromId, to.id, now)
  return work
}
