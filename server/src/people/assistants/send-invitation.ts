import type { Ctx } from '../../platform/http/context.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import type { PersonOfAgent } from '../users/people-of-agent.ts'
import { insertInvitation } from './store.ts'

export async function sendInvitation({ tx, actor, now, product }: Ctx, person: PersonOfAgent): Promise<void> {
  const { https, publicDomain, port } = product.config
  const url = https ? `https://agent.${publicDomain}` : `http://agent.${publicDomain}:${port}`
  await insertInvitation(tx, person.id, now)
  const params = { agentName: actor.fullName, url }
  await queueMessage(tx, { to: person.mobileNumber, template: 'assistant-invited', params }, now)
}
