import * as z from 'zod'
import { one, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { HttpResult } from '../http.ts'

export type Operation = 'lookup' | 'active-cover' | 'record' | 'status'

type Exchange = { operation: Operation; policyRecordId?: string; address: string; body?: unknown }

export async function insertRequest(tx: Tx, exchange: Exchange, now: Date): Promise<string> {
  const { operation, policyRecordId, address, body } = exchange
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into mid_requests (operation, policy_record_id, address, body, sent_at)
        values (${operation}, ${policyRecordId ?? null}, ${address.slice(0, 500)}, ${asJson(body)}, ${now}) returning id`,
  )
  return id
}

export function insertResponse(tx: Tx, requestId: string, response: HttpResult, now: Date) {
  const { status, body, reason } =
    response.kind === 'answer'
      ? { status: response.status, body: response.body, reason: null }
      : { status: null, body: undefined, reason: response.reason.slice(0, 500) }
  return run(
    tx,
    sql`insert into mid_answers (request_id, status, body, reason, at)
        values (${requestId}, ${status}, ${asJson(body)}, ${reason}, ${now})`,
  )
}

// PostgreSQL's JSON cannot contain the character U+0000.
function asJson(body: unknown): string | null {
  return body === undefined ? null : JSON.stringify(body).replaceAll('\\u0000', '')
}
