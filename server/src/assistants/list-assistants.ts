import type { assistantEndpoints } from '@okwan/contract/assistants'
import type { Parsed } from '@okwan/contract/endpoint'
import { ASSISTANTS_PER_AGENT } from '@okwan/domain/users/assistants'
import type { Ctx } from '../http/context.ts'
import { listPeopleOfAgent } from '../users/people-of-agent.ts'
import { presentAssistant } from './present.ts'
import { currentLimits } from './store.ts'

/** All on one page: an agent has a handful. */
export async function listAssistants(
  { tx, actor }: Ctx,
  { query }: Parsed<(typeof assistantEndpoints)['GET /assistants']>,
) {
  const people = await listPeopleOfAgent(tx, actor.id)
  const limits = new Map(
    (
      await currentLimits(
        tx,
        people.map(({ id }) => id),
      )
    ).map((row) => [row.assistant_id, row]),
  )
  const all = people.map((person) => presentAssistant(person, actor.id, limits.get(person.id)))
  const data = all.filter(({ status }) => (query.status ? status === query.status : status !== 'removed'))
  return {
    data,
    meta: {
      nextCursor: null,
      previousCursor: null,
      count: data.length,
      countIsExact: true,
      used: all.filter(({ status }) => status !== 'removed').length,
      most: ASSISTANTS_PER_AGENT,
    },
  }
}
