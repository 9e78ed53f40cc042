import type { analyticsEndpoints } from '@okwan/contract/platform/analytics'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { PublicCtx } from '../http/context.ts'
import { addJob } from '../jobs/add-job.ts'
import { redact } from './redact.ts'
import { insertEvent } from './store.ts'

type Input = Parsed<(typeof analyticsEndpoints)['POST /event']>

export async function saveEvent({ tx, now, actor, product }: PublicCtx, { body }: Input) {
  const user = { userId: actor?.id ?? null, role: actor?.role ?? null }
  const eventId = await insertEvent(tx, { ...redact(body), ...user, at: now })
  if (product.config.analytics) {
    await addJob(tx, 'analytics.relay', { eventId }, { now, effectKey: `analytics.relay:${eventId}` })
  }
  return { eventId }
}
