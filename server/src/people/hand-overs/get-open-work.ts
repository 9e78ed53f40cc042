import { workInWords } from '@okwan/domain/people/hand-overs/hand-over'
import type { Ctx } from '../../platform/http/context.ts'
import { getUser } from '../users/get-user.ts'
import { colleaguesOf, countWork } from './store.ts'

export async function getOpenWork(ctx: Ctx, { params }: { params: { id: string } }) {
  const person = await getUser(ctx, { params })
  const work = await countWork(ctx.tx, params.id, ctx.actor.id)
  const colleagues = await colleaguesOf(ctx.tx, person.userId)
  return { work, sentence: workInWords(work), colleagues }
}
