import { type AssistantSale, checkAssistantSale, type SoldToday } from '@okwan/domain/people/assistants/assistants'
import type { Ctx } from '../../platform/http/context.ts'
import { limitsOf } from './present.ts'
import { currentLimits } from './store.ts'

/** Checks the limits of an assistant; other users have none. */
export async function checkSale({ tx, actor }: Ctx, sale: AssistantSale, soldToday: SoldToday): Promise<void> {
  if (actor.role !== 'AssistantAgent') return
  const [limits] = await currentLimits(tx, [actor.id])
  if (limits) checkAssistantSale(limitsOf(limits), sale, soldToday)
}
