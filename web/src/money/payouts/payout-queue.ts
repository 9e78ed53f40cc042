import type { ApiInput } from '@okwan/contract/all'
import type { Payout } from '@okwan/contract/money/payouts'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { paths } from '../../platform/routes/paths.ts'

/** Refunds of premium, or payouts of claims and commission: the same life cycle under two paths. */
export type Desk = 'refunds' | 'payouts'

export const DESK_PATHS = {
  refunds: paths.refunds(),
  payouts: paths.payouts(),
} as const

export type DeskQuery = NonNullable<ApiInput<'GET /refunds'>['query']>

export const listOf = (desk: Desk, listQuery: DeskQuery) => query(`GET /${desk}`, { query: listQuery })
export const overviewOf = (desk: Desk, branchId: string | undefined) =>
  query(`GET /${desk}/overview`, { query: branchId ? { branchId } : {} })
export const oneOf = (desk: Desk, id: string) => query(`GET /${desk}/{id}`, { params: { id } })

/** Somebody else changed the payout first, so the action was not applied. */
export const isOvertaken = (error: unknown): boolean => readProblem(error).code === 'stale_version'

/** An action on the version that the user saw. The idempotency key prevents a double click from acting twice. */
export function act(desk: Desk, payout: Payout, action: 'take' | 'retry' | 'check' | 'release') {
  const { payoutId: id, version } = payout
  return sendOnce(`${action}:${id}`, version, (idempotencyKey) =>
    call(`POST /${desk}/{id}/${action}`, { params: { id }, body: { version } }, { idempotencyKey }),
  )
}

export function refusePayout(desk: Desk, payout: Payout, action: 'return' | 'reject', reason: string) {
  const { payoutId: id, version } = payout
  const body = { version, reason }
  return sendOnce(`${action}:${id}`, body, (idempotencyKey) =>
    call(`POST /${desk}/{id}/${action}`, { params: { id }, body }, { idempotencyKey }),
  )
}

export function pausePayout(desk: Desk, payout: Payout, pause: { reason: string; until: string }) {
  const { payoutId: id, version } = payout
  const body = { version, ...pause }
  return sendOnce(`pause:${id}`, body, (idempotencyKey) =>
    call(`POST /${desk}/{id}/pause`, { params: { id }, body }, { idempotencyKey }),
  )
}

export function approve(desk: Desk, payout: Payout, verificationToken: string) {
  const { payoutId: id, version } = payout
  const body = { version, verificationToken }
  return sendOnce(`approve:${id}`, body, (idempotencyKey) =>
    call(`POST /${desk}/{id}/approve`, { params: { id }, body }, { idempotencyKey }),
  )
}

export type Recommendation = ApiInput<'POST /refunds/{id}/recommend'>['body']

export function recommend(desk: Desk, id: string, body: Recommendation) {
  return sendOnce(`recommend:${id}`, body, (idempotencyKey) =>
    call(`POST /${desk}/{id}/recommend`, { params: { id }, body }, { idempotencyKey }),
  )
}

export function startBatch(desk: Desk, payouts: readonly Payout[]) {
  const items = payouts.map(({ payoutId: id, version }) => ({ id, version }))
  return sendOnce('batch', items, (idempotencyKey) =>
    call(`POST /${desk}/batches`, { body: { items } }, { idempotencyKey }),
  )
}

export function approveBatch(desk: Desk, id: string, verificationToken: string) {
  return sendOnce(`approve-batch:${id}`, verificationToken, (idempotencyKey) =>
    call(`POST /${desk}/batches/{id}/approve`, { params: { id }, body: { verificationToken } }, { idempotencyKey }),
  )
}
