import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import type { Product } from '../http/context.ts'
import { findEvent } from './store.ts'

const TIMEOUT_MS = 10_000

/** Forwards a redacted event to the configured provider; the job retries if the provider does not accept the event. */
export async function relayEvent({ db, config }: Product, { eventId }: { eventId: string }): Promise<void> {
  const event = await db.read((tx) => findEvent(tx, eventId))
  if (!event || !config.analytics) return
  const { projectName, invalidFields, traceId, startTime, endTime, ...page } = event.details
  const response = await fetch(new URL('/api/v1/event', config.analytics.url), {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { 'content-type': 'application/json', authorization: `Basic ${config.analytics.credential}` },
    body: JSON.stringify({
      page: {
        appName: PRODUCT_NAME,
        ...page,
        ...(projectName ? { projectName } : {}),
        appVersion: event.app_version,
        pageName: event.page_name,
        viewId: event.view_id,
        DeviceType: event.device_type,
        browser: event.browser,
        createdAt: page.createdAt ?? event.at.toISOString(),
      },
      customer: { customerType: event.role },
      action: {
        eventType: event.event_type,
        actionName: event.action_name,
        isSuccessful: event.is_successful,
        apiUrl: event.api_path,
        method: event.method,
        statusCode: event.status_code,
        startTime,
        endTime,
        traceId,
        ValidationErrors: invalidFields?.map((path) => ({ path })),
      },
    }),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The analytics provider responded with ${response.status}`)
}
