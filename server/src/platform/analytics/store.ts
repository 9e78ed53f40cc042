import * as z from 'zod'
import { maybe, one, type Tx } from '../db/database.ts'
import { removeSome } from '../db/remove-some.ts'
import { sql } from '../db/sql.ts'
import type { redact } from './redact.ts'

export async function insertEvent(
  tx: Tx,
  event: ReturnType<typeof redact> & { at: Date; userId: string | null; role: string | null },
): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into analytics_events (at, kind, event_type, page_name, view_id, action_name, is_successful, method, api_path,
                                      status_code, duration_ms, device_type, browser, app_version, user_id, role)
        values (${event.at}, ${event.kind}, ${event.eventType}, ${event.pageName}, ${event.viewId}, ${event.actionName},
                ${event.isSuccessful}, ${event.method}, ${event.apiPath}, ${event.statusCode}, ${event.durationMs},
                ${event.deviceType}, ${event.browser}, ${event.appVersion}, ${event.userId}, ${event.role})
        returning id`,
  )
  return id
}

const eventRow = z.object({
  at: z.date(),
  event_type: z.string().nullable(),
  page_name: z.string(),
  view_id: z.string().nullable(),
  action_name: z.string().nullable(),
  is_successful: z.boolean(),
  method: z.string().nullable(),
  api_path: z.string().nullable(),
  status_code: z.number().nullable(),
  device_type: z.string().nullable(),
  browser: z.string().nullable(),
  app_version: z.string().nullable(),
  role: z.string().nullable(),
})

export function findEvent(tx: Tx, id: string) {
  return maybe(
    tx,
    eventRow,
    sql`select at, event_type, page_name, view_id, action_name, is_successful, method, api_path, status_code, device_type,
               browser, app_version, role
        from analytics_events where id = ${id}`,
  )
}

export function removeEventsBefore(tx: Tx, before: Date): Promise<number> {
  return removeSome(tx, 'analytics_events', sql`at < ${before}`)
}
