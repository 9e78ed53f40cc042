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
import { withoutPeople } from './without-people.ts'

type Question = {
  provider: Provider
  operation: 'collect' | 'collect-status' | 'name'
  network: Network
  attemptId?: string
  actorId?: string
}
type Answer = { kind: string; reason?: string; code?: string; raw?: unknown }

/** Asks a provider, outside of any transaction, and writes down what it answered. */
export async function askProvider<A extends Answer>(
  { db, clock }: Product,
  question: Question,
  ask: () => Promise<A>,
): Promise<A> {
  const startedMs = performance.now()
  const answer = await ask()
  const exchange = exchangeOf(question, answer, startedMs, clock.now())
  await db.write((tx) => insertRow(tx, exchange))
  return answer
}

/**
 * Has what a provider answered about an attempt written together with what follows from it, and with other answers that come
 * at the same time.
 */
export async function writeAnswer<I extends Keyed & { exchange: Insert }>(
  { db }: Product,
  work: (tx: Transaction, items: I[]) => Promise<unknown[]>,
  item: I,
): Promise<void> {
  try {
    await db.together(work, item)
  } catch (error) {
    // What was said is kept even when what follows from it could not be written.
    await db.write((tx) => insertRow(tx, item.exchange))
    throw error
  }
}

/** The record of a question, asked when the clock of this process stood at `startedMs`. */
export function exchangeOf(question: Question, answer: Answer, startedMs: number, at: Date): Insert {
  return {
    table: 'provider_exchanges',
    row: {
      provider: question.provider,
      operation: question.operation,
      network: question.network,
      attempt_id: question.attemptId,
      actor_id: question.actorId,
      outcome: answer.reason ?? answer.kind,
      code: answer.code?.slice(0, 200),
      duration_ms: Math.round(performance.now() - startedMs),
      answer: withoutPeople(answer.raw),
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
