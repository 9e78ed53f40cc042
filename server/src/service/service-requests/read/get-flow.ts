import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { serviceRequestEndpoints } from '@okwan/contract/service/service-requests'
import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import type { Ctx } from '../../../platform/http/context.ts'
import { narrowReach } from './list-requests.ts'
import { countFlow } from './queue-store.ts'

const DAYS = 30

type Input = Parsed<(typeof serviceRequestEndpoints)['GET /service-requests/flow']>

/** Received and decided requests per day, including days without requests. */
export async function getFlow({ tx, actor, now }: Ctx, input: Input) {
  const to = toAccraDate(now)
  return countFlow(tx, narrowReach(actor, input), { type: input.query.type, from: addDays(to, 1 - DAYS), to })
}
