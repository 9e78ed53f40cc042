import { setTimeout as sleep } from 'node:timers/promises'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { QUEUES, type QueueCounts, type serviceRequestEndpoints } from '@okwan/contract/service/service-requests'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { escalatedBefore } from '@okwan/domain/policies/policies/challenges'
import { claimNumber } from '@okwan/domain/service/claims/numbers'
import { overdueBefore } from '@okwan/domain/service/service-requests/lifecycle'
import { requestNumber } from '@okwan/domain/service/service-requests/numbers'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Actor, Ctx, StreamCtx } from '../../../platform/http/context.ts'
import { presentRequest } from './present.ts'
import { countQueues, movedAt, newestArrival } from './queue-store.ts'
import { listDeciders, listRequesters, listRequestRows } from './read-store.ts'
import { assignableBy, needsPolicyForReach, reachedBy } from './scope.ts'

export async function listRequests(
  { tx, actor, now }: Ctx,
  { query }: Parsed<(typeof serviceRequestEndpoints)['GET /service-requests']>,
) {
  const viewer = { actorId: actor.id, overdueBefore: overdueBefore(now), needsPolicy: needsPolicyForReach(actor) }
  const { rows, meta } = await listRequestRows(tx, reachedBy(actor), query, viewer)
  return { data: rows.map((row) => presentRequest(row, now)), meta }
}

type BranchInput = { query: { branchId?: string | undefined } }

export async function getCounts({ tx, actor, now }: Ctx, input: BranchInput): Promise<QueueCounts> {
  const counted = await countQueues(tx, narrowReach(actor, input), {
    actorId: actor.id,
    today: toAccraDate(now),
    overdueBefore: overdueBefore(now),
    escalatedBefore: escalatedBefore(now),
  })
  const counts = QUEUES.map((queue) => {
    const found = counted.find((row) => row.queue === queue)
    const { open = 0, approved = 0, unassigned = 0, mine = 0, overdue = 0 } = found ?? {}
    const { to_pay: toPay = 0, to_complete: toComplete = 0 } = found ?? {}
    return [queue, { open, approved, toPay, toComplete, unassigned, mine, overdue }] as const
  })
  // Object.fromEntries loses the key type.
  return Object.fromEntries(counts) as QueueCounts
}

export function narrowReach(actor: Actor, { query: { branchId } }: BranchInput): Sql {
  return branchId ? sql`${reachedBy(actor)} and s.branch_id = ${branchId}` : reachedBy(actor)
}

export async function getDeciders({ tx, actor }: Ctx) {
  const found = await listDeciders(tx, assignableBy(actor))
  return found.map(({ id, full_name, role, branch_name }) => ({
    userId: id,
    fullName: full_name,
    role,
    branchName: branch_name,
  }))
}

type OneQueue = Parsed<(typeof serviceRequestEndpoints)['GET /service-requests/requesters']>

export async function getRequesters({ tx, actor }: Ctx, input: OneQueue) {
  const found = await listRequesters(tx, narrowReach(actor, input), input.query.type)
  return found.map(({ id, full_name }) => ({ userId: id, fullName: full_name }))
}

export const REQUESTS_TOPIC = 'service-requests'
/** Interval of keep-alive messages, which also catch lost notifications. */
const KEEP_ALIVE_MS = 15_000
/** Lifetime of a stream; the browser then reconnects and authenticates again. */
const STREAM_LIFETIME_MS = 10 * 60_000
/** Debounce, because a decision causes several changes. */
const DEBOUNCE_MS = 500

/** Streams the state of the queues after changes on any node. */
export async function* followRequests(ctx: StreamCtx, input: BranchInput) {
  const { product, signal } = ctx
  const untilMs = product.clock.wall().getTime() + STREAM_LIFETIME_MS
  let sent = ''
  while (!signal.aborted && product.clock.wall().getTime() < untilMs) {
    const change = product.topics.next(REQUESTS_TOPIC, KEEP_ALIVE_MS, signal)
    const state = await queues({ ...ctx, now: product.clock.now() }, input)
    const text = JSON.stringify(state)
    yield text === sent ? undefined : state
    sent = text
    await change
    await sleep(DEBOUNCE_MS, undefined, { signal }).catch(() => undefined)
  }
}

async function queues(ctx: Ctx, input: BranchInput) {
  const reach = narrowReach(ctx.actor, input)
  const newest = await newestArrival(ctx.tx, reach)
  const { at } = await movedAt(ctx.tx, reach)
  return {
    counts: await getCounts(ctx, input),
    newest: newest
      ? { queue: newest.queue, id: newest.id, name: nameOf(newest), arrivedAt: newest.arrived_at.toISOString() }
      : null,
    changedAt: at?.toISOString() ?? null,
  }
}

type Arrival = NonNullable<Awaited<ReturnType<typeof newestArrival>>>

function nameOf({ queue, number, plate }: Arrival): string {
  if (number === null) return plate ?? ''
  return queue === 'claims' ? claimNumber(number) : requestNumber(number)
}
