import type { assistantEndpoints } from '@okwan/contract/people/assistants'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { AssistantAction, AssistantLimits } from '@okwan/domain/people/users/terms'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { changePersonOfAgent, lockPersonOfAgent, type PersonOfAgent } from '../users/people-of-agent.ts'
import { checkNumber } from './check-number.ts'
import { auditAssistant, limitsOf, presentAssistant } from './present.ts'
import { currentLimits, insertLimits, type LimitsRow } from './store.ts'

type Input = Parsed<(typeof assistantEndpoints)['PUT /assistants/{id}']>
type RequestedChange = Pick<Input['body'], 'limits' | 'status'> & { fields: object }

export async function changeAssistant(ctx: Ctx, { params, body }: Input) {
  const { tx, actor, now } = ctx
  const { version, limits, status, ...fields } = body
  const before = await lockPersonOfAgent(tx, actor.id, params.id)
  const [limitsBefore] = await currentLimits(tx, [before.id])
  if (version !== undefined && version !== before.version) {
    throw new Refusal('stale_version', 'This assistant has changed. Reload the page before you save.')
  }
  checkAllowed(before, actor.id, { limits, status, fields })
  const { mobileNumber = before.mobileNumber } = fields
  if (mobileNumber !== before.mobileNumber) await checkNumber(ctx, mobileNumber)

  const move = status !== undefined && status !== before.status ? status : undefined
  const pausedBy = move && { status: move, pausedBy: move === 'paused' ? actor.id : null }
  const after = await changePersonOfAgent(tx, { agentId: actor.id, id: before.id }, { ...fields, ...pausedBy }, now)
  if (limits && hasChanged(limits, limitsBefore)) await setLimits(ctx, after, limitsBefore, limits)
  if (move || Object.keys(fields).length > 0) {
    const action = move ? (move === 'paused' ? 'assistant-paused' : 'assistant-resumed') : 'assistant-changed'
    await recordAudit(ctx, {
      action,
      entityType: 'user',
      entityId: before.id,
      before: auditAssistant(before),
      after: auditAssistant(after),
    })
  }
  const [limitsAfter] = await currentLimits(tx, [before.id])
  return presentAssistant(after, actor.id, limitsAfter)
}

function checkAllowed(person: PersonOfAgent, agentId: string, { limits, status, fields }: RequestedChange) {
  const { allowedActions } = presentAssistant(person, agentId, undefined)
  const requested: AssistantAction[] = [
    ...(Object.keys(fields).length > 0 ? (['edit'] as const) : []),
    ...(limits ? (['set-limits'] as const) : []),
    ...(status === 'paused' && person.status === 'active' ? (['pause'] as const) : []),
    ...(status === 'active' && person.status === 'paused' ? (['resume'] as const) : []),
  ]
  const refused = requested.find((action) => !allowedActions.includes(action))
  if (refused === 'resume') {
    throw new Refusal('paused_by_office', `The office paused ${person.fullName}. Ask the office to reactivate them.`)
  }
  // A removed assistant cannot be changed.
  if (refused || person.status === 'deleted')
    throw new Refusal('not_found', 'This assistant doesn’t exist or you can’t access their record.')
}

async function setLimits(ctx: Ctx, person: PersonOfAgent, before: LimitsRow | undefined, after: AssistantLimits) {
  await insertLimits(ctx.tx, person.id, { ...after, setBy: ctx.actor.id }, ctx.now)
  await recordAudit(ctx, {
    action: 'assistant-limits-set',
    entityType: 'user',
    entityId: person.id,
    before: before ? limitsOf(before) : null,
    after,
  })
}

function hasChanged(limits: AssistantLimits, row: LimitsRow | undefined): boolean {
  const toComparable = ({ products, dailyCount, dailyPesewas, fromHour, toHour }: AssistantLimits) =>
    JSON.stringify([products.toSorted(), dailyCount, dailyPesewas, fromHour, toHour])
  return row === undefined || toComparable(limits) !== toComparable(limitsOf(row))
}
