import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { TryLater } from '../../platform/http/problems.ts'
import { lockPersonOfAgent } from '../users/people-of-agent.ts'
import { presentAssistant } from './present.ts'
import { sendInvitation } from './send-invitation.ts'
import { currentLimits, lastInvitation } from './store.ts'

/** Limits how often an invitation is sent. */
const WAIT_MS = 10 * 60_000

export async function inviteAssistant(ctx: Ctx, { params }: { params: { id: string } }) {
  const { tx, actor, now } = ctx
  const person = await lockPersonOfAgent(tx, actor.id, params.id)
  const [limits] = await currentLimits(tx, [person.id])
  const assistant = presentAssistant(person, actor.id, limits)
  if (!assistant.allowedActions.includes('invite')) {
    throw new Refusal('not_invited', `${person.fullName} has already signed in.`)
  }
  const last = await lastInvitation(tx, person.id)
  const waitMs = last ? last.getTime() + WAIT_MS - now.getTime() : 0
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000)
    const minutes = Math.ceil(seconds / 60)
    const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
    throw new TryLater('too_many', `The invitation was sent recently. Try again in ${wait}.`, seconds)
  }
  await sendInvitation(ctx, person)
  await recordAudit(ctx, { action: 'assistant-invited', entityType: 'user', entityId: person.id })
  return assistant
}
