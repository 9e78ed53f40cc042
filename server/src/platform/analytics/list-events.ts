import type { analyticsEndpoints, StoredEvent } from '@okwan/contract/platform/analytics'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { Ctx } from '../http/context.ts'
import { type ListedEvent, listEventRows } from './store.ts'

export async function listEvents({ tx }: Ctx, { query }: Parsed<(typeof analyticsEndpoints)['GET /events']>) {
  const { rows, meta } = await listEventRows(tx, query)
  return { data: rows.map(presentEvent), meta }
}

function presentEvent(row: ListedEvent): StoredEvent {
  return {
    eventId: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    eventType: row.event_type,
    pageName: row.page_name,
    actionName: row.action_name,
    isSuccessful: row.is_successful,
    method: row.method,
    apiPath: row.api_path,
    statusCode: row.status_code,
    durationMs: row.duration_ms,
    deviceType: row.device_type,
    browser: row.browser,
    appVersion: row.app_version,
    role: row.role,
    details: row.details,
  }
}
