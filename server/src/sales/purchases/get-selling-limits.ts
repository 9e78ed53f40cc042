import type { SellingLimits } from '@okwan/contract/sales/purchases'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { limitsOfAssistant } from '../../people/assistants/check-sale.ts'
import { findUserById } from '../../people/users/find-user.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { soldSince } from './store.ts'

export async function getSellingLimits({ tx, actor, now }: Ctx): Promise<SellingLimits | null> {
  if (actor.role !== 'AssistantAgent' || actor.agentId === null) return null
  const agent = await findUserById(tx, actor.agentId)
  return {
    agentName: agent.full_name,
    limits: await limitsOfAssistant(tx, actor.id),
    soldToday: await soldSince(tx, actor.id, new Date(`${toAccraDate(now)}T00:00:00.000Z`)),
  }
}
