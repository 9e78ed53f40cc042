import { type AssistantSale, checkAssistantSale, type SoldToday } from '@okwan/domain/people/assistants/assistants'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { limitsOf, presentLimits } from './present.ts'
import { currentLimits } from './store.ts'

/** Checks the limits of an assistant; other users have none. */
export async function checkSale({ tx, actor }: Ctx, sale: AssistantSale, soldToday: SoldToday): Promise<void> {
  if (actor.role !== 'AssistantAgent') return
  const [limits] = await currentLimits(tx, [actor.id])
  if (limits) checkAssistantSale(limitsOf(limits), sale, soldToday)
}

export async function limitsOfAssistant(tx: Tx, assistantId: string) {
  const [limits] = await currentLimits(tx, [assistantId])
  return presentLimits(limits)
}
