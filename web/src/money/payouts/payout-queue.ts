import type { ApiInput } from '@okwan/contract/all'
import type { Payout } from '@okwan/contract/money/payouts'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { paths } from '../../platform/routes/paths.ts'

/** Refunds of premium, or payouts of claims and commission: the same life cycle under two paths. */
export type PayoutQueue = 'refunds' | 'payouts'

export const QUEUE_PATHS = {
  refunds: paths.refunds(),
  payouts: paths.payouts(),
} as const

export type PayoutQuery = NonNullable<ApiInput<'GET /refunds'>['query']>

export const listOf = (queue: PayoutQueue, listQuery: PayoutQuery) => query(`GET /${queue}`, { query: listQuery })
export const overviewOf = (queue: PayoutQueue, branchId: string | undefined) =>
  query(`GET /${queue}/overview`, { query: branchId ? { branchId } : {} })
export const batchOf = (queue: PayoutQueue, id: string) => query(`GET /${queue}/batches/{id}`, { params: { id } })
export const oneOf = (queue: PayoutQueue, id: string) => query(`GET /${queue}/{id}`, { params: { id } })

/** Whether the action was not applied because someone else had changed the payout. */
export const isConflict = (error: unknown): boolean => readProblem(error).code === 'stale_version'

/** An action on the version that the user saw. The idempotency key prevents a double click from acting twice. */
export function act(queue: PayoutQueue, payout: Payout, action: 'take' | 'retry' | 'check' | 'release') {
  const { payoutId: id, version } = payout
  return sendOnce(`${action}:${id}`, version, (idempotencyKey) =>
    call(`POST /${queue}/{id}/${action}`, { params: { id }, body: { version } }, { idempotencyKey }),
  )
}

export function returnOrReject(queue: PayoutQueue, payout: Payout, action: 'return' | 'reject', reason: string) {
  const { payoutId: id, version } = payout
  const body = { version, reason }
  return sendOnce(`${action}:${id}`, body, (idempotencyKey) =>
    call(`POST /${queue}/{id}/${action}`, { params: { id }, body }, { idempotencyKey }),
  )
}

export function pausePayout(queue: PayoutQueue, payout: Payout, pause: { reason: string; until: string }) {
  const { payoutId: id, version } = payout
  const body = { version, ...pause }
  return sendOnce(`pause:${id}`, body, (idempotencyKey) =>
    call(`POST /${queue}/{id}/pause`, { params: { id }, body }, { idempotencyKey }),
  )
}

export function approve(queue: PayoutQueue, payout: Payout, verificationToken: string) {
  const { payoutId: id, version } = payout
  const body = { version, verificationToken }
  return sendOnce(`approve:${id}`, body, (idempotencyKey) =>
    call(`POST /${queue}/{id}/approve`, { params: { id }, body }, { idempotencyKey }),
  )
}

export type Recommendation = ApiInput<'POST /refunds/{id}/recommend'>['body']

export function recommend(queue: PayoutQueue, id: string, body: Recommendation) {
  return sendOnce(`recommend:${id}`, body, (idempotencyKey) =>
    call(`POST /${queue}/{id}/recommend`, { params: { id }, body }, { idempotencyKey }),
  )
}

export function startBatch(queue: PayoutQueue, payouts: readonly Payout[]) {
  const items = payouts.map(({ payoutId: id, version }) => ({ id, version }))
  return sendOnce('batch', items, (idempotencyKey) =>
    call(`POST /${queue}/batches`, { body: { items } }, { idempotencyKey }),
  )
}

export function approveBatch(queue: PayoutQueue, id: string, verificationToken: string) {
  return sendOnce(`approve-batch:${id}`, verificationToken, (idempotencyKey) =>
    call(`POST /${queue}/batches/{id}/approve`, { params: { id }, body: { verificationToken } }, { idempotencyKey }),
  )
}
