import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/transaction.ts'
import type { CallProvider, HttpRequest, HttpResult } from '../http.ts'
import { insertRequest, insertResponse, type Operation as JournaledOperation } from './store.ts'

/** Pages of the list are stored by the comparison and are not journaled. */
type Operation = JournaledOperation | 'list'

export type MidCall = (exchange: {
  operation: Operation
  policyRecordId?: string
  request: HttpRequest
}) => Promise<HttpResult>

/** Records each request before it is sent and each response. The API key in the headers is not recorded. */
export function withJournal(db: Database, clock: Clock, call: CallProvider): MidCall {
  return async ({ operation, policyRecordId, request }) => {
    if (operation === 'list') return call(request)
    const exchange = { operation, policyRecordId, address: `${request.method} ${request.url}`, body: request.body }
    const requestId = await db.transaction((tx) => insertRequest(tx, exchange, clock.now()))
    const response = await call(request)
    await db.transaction((tx) => insertResponse(tx, requestId, response, clock.now()))
    return response
  }
}
