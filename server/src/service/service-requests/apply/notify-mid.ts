import { ISSUE_RETRY_MINUTES } from '@okwan/domain/policies/policies/lifecycle'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import type { Product } from '../../../platform/http/context.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import type { JobPayloads } from '../../../platform/jobs/kinds.ts'
import type { MidPolicy } from '../../../platform/ports/mid.ts'
import { saveMidReference } from '../../../policies/policies/change/endorse-policy.ts'
import { moveRequest } from '../decide/move-request.ts'
import { lockRequest, type RequestRow } from '../store.ts'
import { complete } from './apply-request.ts'
import { currentMidPolicy } from './current-mid-policy.ts'

type Payload = JobPayloads['service-request.notify-mid']

/** Sends a change to the motor insurance database (MID); idempotent for each request. */
export async function notifyMid(product: Product, payload: Payload): Promise<void> {
  const { db, clock, mid } = product
  const policy = await db.transaction((tx) => policyToSend({ tx, now: clock.now() }, payload.requestId))
  if (!policy) return
  const response = await mid.record(policy)
  await db.transaction(async (tx) => {
    const ctx = { tx, now: clock.now() }
    const row = await pendingRequest(ctx, payload.requestId)
    if (!row) return
    if (response.kind === 'no-response') return retryLater(ctx, row, payload)
    if (response.kind === 'rejected') return fail(ctx, row, response.message)
    // The certificate of a version shows the reference of the MID.
    if (policy.type === 'ENDORSEMENT') await saveMidReference(ctx, policy.policyRecordId, response.reference)
    await complete({ ...ctx, product }, row, { midState: 'updated', midMessage: null })
  })
}

/** Current data of the policy; undefined if no update is pending. */
async function policyToSend(ctx: AuditCtx, requestId: string): Promise<MidPolicy | undefined> {
  const row = await pendingRequest(ctx, requestId)
  if (!row) return undefined
  const type = row.type === 'cancellation' ? 'CANCELLATION' : 'ENDORSEMENT'
  return currentMidPolicy(ctx, { policyId: row.policy_id, changeId: requestId, type })
}

async function pendingRequest({ tx }: AuditCtx, requestId: string): Promise<RequestRow | undefined> {
  const row = await lockRequest(tx, requestId)
  return row?.status === 'processing' && row.mid_state === 'pending' ? row : undefined
}

async function retryLater(ctx: AuditCtx, row: RequestRow, { requestId, tries }: Payload): Promise<void> {
  const minutes = ISSUE_RETRY_MINUTES[tries]
  if (minutes === undefined) return fail(ctx, row, 'The motor insurance database didn’t respond.')
  const runAt = new Date(ctx.now.getTime() + minutes * 60_000)
  await addJob(ctx.tx, 'service-request.notify-mid', { requestId, tries: tries + 1 }, { now: ctx.now, runAt })
}

async function fail(ctx: AuditCtx, row: RequestRow, message: string): Promise<void> {
  const midMessage = message.slice(0, 300)
  await moveRequest(ctx, row, 'fail', { midState: 'rejected', midMessage, statusNote: midMessage })
}
