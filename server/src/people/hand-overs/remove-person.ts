import { workInWords } from '@okwan/domain/people/hand-overs/hand-over'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../../platform/http/context.ts'
import { deleteUser } from '../users/delete-user.ts'
import { countWork, releaseHiddenComplaints } from './store.ts'

/** Refuses to remove a person with open work, which no one else would see. */
export async function removePerson(ctx: Ctx, input: { params: { id: string } }) {
  const removed = await deleteUser(ctx, input)
  await releaseHiddenComplaints(ctx.tx, removed.userId, ctx.actor.id)
  const sentence = workInWords(await countWork(ctx.tx, removed.userId, ctx.actor.id))
  if (!sentence) return removed
  throw new Refusal('open_work', `This person has ${sentence}. Hand over this work first.`)
}
