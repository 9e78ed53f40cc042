import { performance } from 'node:perf_hooks'
import type { RecentRequests } from '@okwan/domain/money/payments/collect/network-condition'
import type { Provider } from '@okwan/domain/money/payments/terms'
import type { Network } from '@okwan/domain/platform/phone'
import * as z from 'zod'
import { type Insert, insertRow } from '../../../platform/db/batch.ts'
import { rows, type Transaction, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Product } from '../../../platform/http/context.ts'
import { changeAll, type Loaded } from './load-for-change.ts'
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
  product: Product,
  question: Question,
  ask: () => Promise<A>,
): Promise<A> {
  const { answer, exchange } = await exchangeOf(product, question, ask)
  await product.db.write((tx) => insertRow(tx, exchange))
  return answer
}

/**
 * Asks a provider about an attempt, outside of any transaction, and then writes what it answered together with what follows
 * from it; answers that come at the same time are written together.
 */
export async function askAndAct<A extends Answer>(
  product: Product,
  question: Question & { attemptId: string },
  ask: () => Promise<A>,
  act: (tx: Transaction, loaded: Loaded, answer: A) => Promise<void>,
): Promise<void> {
  const { db } = product
  const { answer, exchange } = await exchangeOf(product, question, ask)
  try {
    const follow: Following['follow'] = (tx, loaded) => act(tx, loaded, answer)
    await db.together(followAll, { key: question.attemptId, exchange, follow })
  } catch (error) {
    // What was said is kept even when what follows from it could not be written.
    await db.write((tx) => insertRow(tx, exchange))
    throw error
  }
}

type Following = { key: string; exchange: Insert; follow: (tx: Transaction, loaded: Loaded) => Promise<void> }

const followAll = (tx: Transaction, all: Following[]) =>
  changeAll(tx, all, async (_tx, loaded, { exchange, follow }) => {
    tx.batch.insert(exchange)
    await follow(tx, loaded)
  })

async function exchangeOf<A extends Answer>({ clock }: Product, question: Question, ask: () => Promise<A>) {
  const startedMs = performance.now()
  const answer = await ask()
  const durationMs = Math.round(performance.now() - startedMs)
  const exchange: Insert = {
    table: 'provider_exchanges',
    row: {
      provider: question.provider,
      operation: question.operation,
      network: question.network,
      attempt_id: question.attemptId,
      actor_id: question.actorId,
      outcome: answer.reason ?? answer.kind,
      code: answer.code?.slice(0, 200),
      duration_ms: durationMs,
      answer: withoutPeople(answer.raw),
      at: clock.now(),
    },
  }
  return { answer, exchange }
}

const SLOW_MS = 10_000
const RECENT_MS = 30 * 60_000

const recentRow = z.object({
  network: z.custom<Network>(),
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
