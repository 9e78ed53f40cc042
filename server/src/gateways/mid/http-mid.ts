import type { MidPaths } from '../../platform/config/providers.ts'
import type { MidGateway, MidType, VehicleKey } from '../../platform/ports/mid.ts'
import type { HttpRequest } from '../http.ts'
import type { MidCall } from './journal.ts'
import { readCovers } from './list-response.ts'
import { policyBody } from './policy-body.ts'
import { readCover, readRecord, readVehicle } from './responses.ts'

/** A page of this size stays below 64 kB, the size up to which responses are read. */
const PAGE_SIZE = 100

export type MidSettings = { url: string; apiKey: string; timeoutMs: number; paths: MidPaths }

/**
 * HTTP API of the motor insurance database (MID). The body of a policy and the default path that records it follow public clients
 * of version 2. All paths are settings, because the others depend on the insurer's agreement with the Commission.
 */
export function createMid({ url, apiKey, paths }: MidSettings, call: MidCall): MidGateway {
  const headers = { authorization: `x-api-key ${apiKey}` }
  const get = (path: string, key?: VehicleKey): HttpRequest => {
    const query = key ? `?${new URLSearchParams(key).toString()}` : ''
    return { method: 'GET', url: `${url}${path}${query}`, headers }
  }
  return {
    async lookupVehicle(key) {
      return readVehicle(await call({ operation: 'lookup', request: get(paths.vehicle, key) }))
    },
    async findActiveCover(key) {
      return readCover(await call({ operation: 'active-cover', request: get(paths.cover, key) }))
    },
    async record(policy) {
      const { policyRecordId, type, holder } = policy
      const request: HttpRequest = {
        method: 'POST',
        url: url + paths.record.replace('{customerType}', holder.customerType),
        headers: { ...headers, 'idempotency-key': midKey(policy.changeId ?? policyRecordId, type) },
        body: policyBody(policy),
      }
      return readRecord(await call({ operation: 'record', policyRecordId, request }))
    },
    async listCovers({ endsFrom, after }) {
      const query = new URLSearchParams({ expiryFrom: endsFrom, limit: String(PAGE_SIZE), ...(after && { after }) })
      const request: HttpRequest = { method: 'GET', url: `${url}${paths.list}?${query.toString()}`, headers }
      return readCovers(await call({ operation: 'list', request }))
    },
    async status(policyRecordId, type) {
      const request = get(paths.status.replace('{key}', midKey(policyRecordId, type)))
      const response = await call({ operation: 'status', policyRecordId, request })
      if (response.kind === 'answer' && response.status === 404) return { kind: 'not_recorded' }
      return readRecord(response)
    },
  }
}

/** A cancellation has the id of the record that it cancels, so the type is part of the idempotency key. */
function midKey(id: string, type: MidType): string {
  return `${id}-${type}`
}
