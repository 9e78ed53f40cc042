import type { OpenWork } from '@okwan/domain/people/hand-overs/hand-over'
import type { Ctx } from '../../platform/http/context.ts'
import { copyViews, countWork, handOverWork } from './store.ts'

/** Moves all open work of a user to a colleague and copies the saved views. Returns how many records of each kind were moved. */
export async function handOverAll(
  { tx, actor, now }: Ctx,
  fromId: string,
  to: { id: string; branchId: string },
): Promise<OpenWork> {
  const work = await countWork(tx, fromId, actor.id)
  await handOverWork(tx, fromId, to, now)
  await copyViews(tx, fromId, to.id, now)
  return work
}
