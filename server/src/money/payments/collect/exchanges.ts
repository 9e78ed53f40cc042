import { performance } from 'node:perf_hooks'
import type { RecentRequests } from '@okwan/domain/money/payments/collect/network-condition'
import type { Provider } from '@okwan/domain/money/payments/terms'
import { NETWORKS, type Network } from '@okwan/domain/platform/phone'
import * as z from 'zod'
import { type Insert, insertRow } from '../../../platform/db/batch.ts'
import { rows, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Keyed, Transaction } from '../../../platform/db/transaction.ts'
import type { Product } from '../../../platform/http/context.ts'
import { redactPersonalData } from './redact-personal-data.ts'

type ProviderRequest = {
  provider: Provider
  operation: 'collect' | 'collect-status' | 'name'
  network: Network
  attemptId?: string
  actorId?: string
}
type ProviderResponse = { kind: string; reason?: string; code?: string; raw?: unknown }

/** Calls a provider outside of any transaction and records the response. */
export async function queryProvider<A extends ProviderResponse>(
  { db, clock }: Product,
  request: ProviderRequest,
  send: () => Promise<A>,
): Promise<A> {
  const startedMs = performance.now()
  const response = await send()
  const exchange = exchangeOf(request, response, startedMs, clock.now())
  await db.write((tx) => insertRow(tx, exchange))
  return response
}

/**
 * Writes a provider's response and its consequences in one transaction, together with other responses that arrive at the same
 * time.
 */
export async function writeResponse<I extends Keyed & { exchange: Insert }>(
  { db }: Product,
  work: (tx: Transaction, items: I[]) => Promise<unknown[]>,
  item: I,
): Promise<void> {
  try {
    await db.together(work, item)
  } catch (error) {
    // The response is recorded even if its consequences can't be saved.
    await db.write((tx) => insertRow(tx, item.exchange))
    throw error
  }
}

/** The record of a provider call that started at `startedMs` of the process clock. */
export function exchangeOf(request: ProviderRequest, response: ProviderResponse, startedMs: number, at: Date): Insert {
  return {
    table: 'provider_exchanges',
    row: {
      provider: request.provider,
      operation: request.operation,
      network: request.network,
      attempt_id: request.attemptId,
      actor_id: request.actorId,
      outcome: response.reason ?? response.kind,
      code: response.code?.slice(0, 200),
      duration_ms: Math.round(performance.now() - startedMs),
      answer: redactPersonalData(response.raw),
      at,
    },
  }
}

const SLOW_MS = 10_000
const RECENT_MS = 30 * 60_000

const recentRow = z.object({
  network: z.enum(NETWORKS),
  requests: z.number(),
  slow: z.number(),
  unanswered: z.number(),
})

export async function recentRequests(tx: Tx, now: Date): Promise<Map<Network, RecentRequests>> {
  const found = await rows(
    tx,
    recentRow,
    sql`select network, count(*) as requests,
               count(*) filter (where outcome in ('unknown', 'unreachable')) as unanswered,
               count(*) filter (where outcome not in ('unknown', 'unreachable') and duration_ms > ${SLOW_MS}) as slow
        from provider_exchanges
        where operation = 'collect' and at > ${new Date(now.getTime() - RECENT_MS)} group by network`,
  )
  return new Map(found.map(({ network, ...recent }) => [network, recent]))
}
