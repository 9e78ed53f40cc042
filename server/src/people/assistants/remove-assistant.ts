import { workInWords } from '@okwan/domain/people/hand-overs/hand-over'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { handOverAll } from '../hand-overs/hand-over-all.ts'
import { changePersonOfAgent, lockPersonOfAgent } from '../users/people-of-agent.ts'
import { auditAssistant, presentAssistant } from './present.ts'
import { currentLimits } from './store.ts'

/** Removes an assistant and hands over their work to the agent. The history stays, and a database trigger ends the sessions. */
export async function removeAssistant(ctx: Ctx, { params }: { params: { id: string } }) {
  const { tx, actor, now } = ctx
  const before = await lockPersonOfAgent(tx, actor.id, params.id)
  if (before.status === 'deleted')
    throw new Refusal('not_found', 'This assistant doesn’t exist or you can’t access their record.')
  const after = await changePersonOfAgent(
    tx,
    { agentId: actor.id, id: before.id },
    { status: 'deleted', pausedBy: null },
    now,
  )
  const work = await handOverAll(ctx, before.id, actor)
  await recordAudit(ctx, {
    action: 'assistant-removed',
    entityType: 'user',
    entityId: before.id,
    before: { ...auditAssistant(before), openWork: workInWords(work) },
  })
  const [limits] = await currentLimits(tx, [before.id])
  return presentAssistant(after, actor.id, limits)
}
