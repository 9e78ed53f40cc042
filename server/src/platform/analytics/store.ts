import { addDays } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { maybe, one, type Tx } from '../db/database.ts'
import { and, type Sql, sql } from '../db/sql.ts'
import { cursorColumns, listPage } from '../http/paging.ts'
import type { redact } from './redact.ts'

export async function insertEvent(
  tx: Tx,
  event: ReturnType<typeof redact> & { at: Date; userId: string | null; role: string | null },
): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into analytics_events (at, kind, event_type, page_name, view_id, action_name, is_successful, method, api_path,
                                      status_code, duration_ms, device_type, browser, app_version, user_id, role, details)
        values (${event.at}, ${event.kind}, ${event.eventType}, ${event.pageName}, ${event.viewId}, ${event.actionName},
                ${event.isSuccessful}, ${event.method}, ${event.apiPath}, ${event.statusCode}, ${event.durationMs},
                ${event.deviceType}, ${event.browser}, ${event.appVersion}, ${event.userId}, ${event.role}, ${JSON.stringify(event.details)})
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
  // Forwarded as stored; redact.ts decides what it contains.
  details: z.looseObject({ invalidFields: z.array(z.string()).optional() }),
})

export function findEvent(tx: Tx, id: string) {
  return maybe(
    tx,
    eventRow,
    sql`select at, event_type, page_name, view_id, action_name, is_successful, method, api_path, status_code, device_type,
               browser, app_version, role, details
        from analytics_events where id = ${id}`,
  )
}

const listedEvent = eventRow.extend({
  id: z.string(),
  kind: z.enum(['event', 'page-view']),
  duration_ms: z.number().nullable(),
  ...cursorColumns,
})
export type ListedEvent = z.output<typeof listedEvent>

type EventFilter = {
  q?: string | undefined
  eventType?: string | undefined
  isSuccessful?: 'yes' | 'no' | undefined
  role?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export function listEventRows(
  tx: Tx,
  { cursor, limit, ...filter }: EventFilter & { cursor?: string | undefined; limit: number },
) {
  return listPage(
    tx,
    {
      row: listedEvent,
      columns: sql`e.id, e.at, e.kind, e.event_type, e.page_name, e.view_id, e.action_name, e.is_successful, e.method,
        e.api_path, e.status_code, e.duration_ms, e.device_type, e.browser, e.app_version, e.role, e.details`,
      from: sql`from analytics_events e where ${matching(filter)}`,
      sort: { column: 'e.at', type: 'timestamptz', descending: true },
      id: 'e.id',
    },
    { cursor, limit },
  )
}

/** Dates in Accra, whose time zone is UTC. */
function matching({ q, eventType, isSuccessful, role, from, to }: EventFilter): Sql {
  const list: Sql[] = [sql`true`]
  if (q) list.push(sql`position(lower(${q}) in lower(concat_ws(' ', e.page_name, e.action_name, e.api_path))) > 0`)
  if (eventType === 'page-view') list.push(sql`e.kind = 'page-view'`)
  else if (eventType) list.push(sql`e.event_type = ${eventType}`)
  if (isSuccessful) list.push(sql`e.is_successful = ${isSuccessful === 'yes'}`)
  if (role) list.push(sql`e.role = ${role}`)
  if (from) list.push(sql`e.at >= ${`${from}T00:00:00Z`}::timestamptz`)
  if (to) list.push(sql`e.at < ${`${addDays(to, 1)}T00:00:00Z`}::timestamptz`)
  return and(list)
}
