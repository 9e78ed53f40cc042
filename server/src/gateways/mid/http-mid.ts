import type { MidGateway, MidType, VehicleKey } from '../../platform/ports/mid.ts'
import type { HttpRequest } from '../http.ts'
import { readCover, readRecord, readVehicle } from './answers.ts'
import type { MidCall } from './journal.ts'
import { policyBody } from './policy-body.ts'

export type MidSettings = { url: string; apiKey: string; timeoutMs: number }

/**
 * HTTP API of the motor insurance database (MID). The path and body of policies follow public clients of version 2; the paths
 * of the three queries must be adjusted to the insurer's agreement with the Commission.
 */
export function createMid({ url, apiKey }: MidSettings, call: MidCall): MidGateway {
  const headers = { authorization: `x-api-key ${apiKey}` }
  const get = (path: string, key?: VehicleKey): HttpRequest => {
    const query = key ? `?${new URLSearchParams(key).toString()}` : ''
    return { method: 'GET', url: `${url}/public-api/${path}${query}`, headers }
  }
  return {
    async lookupVehicle(key) {
      return readVehicle(await call({ operation: 'lookup', request: get('vehicles', key) }))
    },
    async findActiveCover(key) {
      return readCover(await call({ operation: 'active-cover', request: get('policies/active', key) }))
    },
    async record(policy) {
      const { policyRecordId, type, holder } = policy
      const request: HttpRequest = {
        method: 'POST',
        url: `${url}/public-api/${holder.customerType}/policies`,
        headers: { ...headers, 'idempotency-key': midKey(policy.changeId ?? policyRecordId, type) },
        body: policyBody(policy),
      }
      return readRecord(await call({ operation: 'record', policyRecordId, request }))
    },
    async status(policyRecordId, type) {
      const request = get(`policies/${midKey(policyRecordId, type)}`)
      const answer = await call({ operation: 'status', policyRecordId, request })
      if (answer.kind === 'answer' && answer.status === 404) return { kind: 'not_recorded' }
      return readRecord(answer)
    },
  }
}

/** A cancellation has the id of the record that it cancels, so the type is part of the idempotency key. */
function midKey(id: string, type: MidType): string {
  return `${id}-${type}`
}
