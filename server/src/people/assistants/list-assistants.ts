import type { assistantEndpoints } from '@okwan/contract/people/assistants'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { ASSISTANTS_PER_AGENT } from '@okwan/domain/people/assistants/assistants'
import { toAccraDate } from '@okwan/domain/platform/dates'
import type { Ctx } from '../../platform/http/context.ts'
import { listPeopleOfAgent } from '../users/people-of-agent.ts'
import { presentAssistant } from './present.ts'
import { currentLimits, soldSince } from './store.ts'

/** No paging, because an agent has few assistants. */
export async function listAssistants(
  { tx, actor, now }: Ctx,
  { query }: Parsed<(typeof assistantEndpoints)['GET /assistants']>,
) {
  const people = await listPeopleOfAgent(tx, actor.id)
  const ids = people.map(({ id }) => id)
  const limits = new Map((await currentLimits(tx, ids)).map((row) => [row.assistant_id, row]))
  const firstDay = new Date(`${toAccraDate(now).slice(0, 7)}-01`)
  const sold = new Map((await soldSince(tx, ids, firstDay)).map((row) => [row.seller_id, row]))
  const all = people.map((person) => {
    const { policies = 0, premium_pesewas: premiumPesewas = 0 } = sold.get(person.id) ?? {}
    return {
      ...presentAssistant(person, actor.id, limits.get(person.id)),
      thisMonth: { policies, premiumPesewas },
    }
  })
  const data = all.filter(({ status }) => (query.status ? status === query.status : status !== 'removed'))
  return {
    data,
    meta: {
      nextCursor: null,
      previousCursor: null,
      count: data.length,
      countIsExact: true,
      used: all.filter(({ status }) => status !== 'removed').length,
      max: ASSISTANTS_PER_AGENT,
    },
  }
}
