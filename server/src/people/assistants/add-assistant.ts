import type { assistantEndpoints } from '@okwan/contract/people/assistants'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { addPersonOfAgent } from '../users/people-of-agent.ts'
import { checkNumber } from './check-number.ts'
import { auditAssistant, presentAssistant } from './present.ts'
import { sendInvitation } from './send-invitation.ts'
import { currentLimits, insertLimits } from './store.ts'

export async function addAssistant(ctx: Ctx, { body }: Parsed<(typeof assistantEndpoints)['POST /assistants']>) {
  const { tx, actor, now } = ctx
  const { limits, ...fields } = body
  await checkNumber(ctx, fields.mobileNumber)
  const person = await addPersonOfAgent(tx, actor, fields, now)
  await insertLimits(tx, person.id, { ...limits, setBy: actor.id }, now)
  await sendInvitation(ctx, person)
  await recordAudit(ctx, {
    action: 'assistant-added',
    entityType: 'user',
    entityId: person.id,
    after: { ...auditAssistant(person), limits },
  })
  const [current] = await currentLimits(tx, [person.id])
  return presentAssistant(person, actor.id, current)
}
