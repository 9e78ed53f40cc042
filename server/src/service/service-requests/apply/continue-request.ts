import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { serviceRequestEndpoints } from '@okwan/contract/service/service-requests'
import { Refusal } from '@okwan/domain/platform/refusal'
import { parseStickerNumber } from '@okwan/domain/policies/policies/stickers'
import { findPaid } from '../../../money/payments/checkout/find-paid.ts'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import { refusalOfConstraint } from '../../../platform/http/constraints.ts'
import type { Ctx, Product } from '../../../platform/http/context.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { lockForMove, moveRequest, requireMove } from '../decide/move-request.ts'
import { kindOf } from '../kinds/all-kinds.ts'
import { lockRequest, type RequestRow } from '../store.ts'
import { applyRequest, scheduleForDay } from './apply-request.ts'
import { calculateLockedEffect } from './calculate-effect.ts'

type Endpoints = typeof serviceRequestEndpoints
type Payload = { requestId: string }

/** Job after a payment: continues the request, unless a later date or a missing entry delays it. */
export async function continuePaid(product: Product, { requestId }: Payload): Promise<void> {
  const { db, clock } = product
  const isLater = await db.transaction(async (tx) => {
    const row = await lockRequest(tx, requestId)
    if (!row) return true
    const ctx = { tx, now: clock.now() }
    return scheduleForDay(ctx, row.status === 'awaiting_payment' ? await moveRequest(ctx, row, 'pay') : row)
  })
  if (!isLater) await applyDueRequest(product, { requestId })
}

/** Job that applies a paid or due request. If the rules refuse the request by now, it fails and the office decides. */
export async function applyDueRequest(product: Product, { requestId }: Payload): Promise<void> {
  const { db, clock } = product
  try {
    await db.transaction(async (tx) => {
      const row = await lockRequest(tx, requestId)
      if (!row || !isDue(row)) return
      const ctx = { tx, now: clock.now(), product }
      const effect = await calculateLockedEffect(ctx, row)
      await applyRequest(ctx, row, effect, await paymentOf(ctx, row))
    })
  } catch (error) {
    const refusal = error instanceof Refusal ? error : refusalOfConstraint(error as object)
    if (!refusal) throw error
    await db.transaction(async (tx) => {
      const row = await lockRequest(tx, requestId)
      if (row && isDue(row)) await moveRequest({ tx, now: clock.now() }, row, 'fail', { statusNote: refusal.message })
    })
  }
}

function isDue({ status, carried_out_at, content }: RequestRow): boolean {
  return status === 'processing' && carried_out_at === null && kindOf(content).needsInput === undefined
}

/** Retries a failed request: applying it, or updating the MID. */
export async function retryRequest(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /service-requests/{id}/retry']>) {
  const row = await lockForMove(ctx, params.id, body.version)
  await requireMove(ctx, row, 'retry')
  const { id: requestId } = row
  if (row.carried_out_at) {
    await moveRequest(ctx, row, 'retry', { midState: 'pending', midMessage: null })
    await addJob(ctx.tx, 'service-request.notify-mid', { requestId, tries: 0 }, { now: ctx.now })
  } else {
    await moveRequest(ctx, row, 'retry')
    await addJob(ctx.tx, 'service-request.carry-out', { requestId }, { now: ctx.now })
  }
}

/** Enters the missing sticker number of the request. */
export async function enterSticker(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /service-requests/{id}/sticker']>,
) {
  const row = await lockForMove(ctx, params.id, body.version)
  if (kindOf(row.content).needsInput !== 'sticker-number' || row.status !== 'processing' || row.carried_out_at) {
    const isUnpaid = row.kind === 'sticker' && row.status === 'awaiting_payment'
    throw new Refusal(
      'illegal_move',
      isUnpaid
        ? 'The sticker fee isn’t paid. Collect the payment first.'
        : 'This request doesn’t need a sticker number.',
    )
  }
  const stickerNumber = parseStickerNumber(body.stickerNumber)
  if (!stickerNumber) {
    const message = 'Enter a sticker number with up to 4 letters and 6 to 10 digits, such as NIC12345678.'
    throw new Refusal('sticker_invalid', message, [{ path: 'stickerNumber', message }])
  }
  const effect = await calculateLockedEffect(ctx, row).catch(refusedOrThrow)
  // If the policy has ended, the request fails; the office rejects it and the fee is refunded.
  if (effect instanceof Refusal) await moveRequest(ctx, row, 'fail', { statusNote: effect.message })
  else await applyRequest(ctx, row, effect, { ...(await paymentOf(ctx, row)), stickerNumber })
}

function refusedOrThrow(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

async function paymentOf({ tx }: AuditCtx, row: RequestRow): Promise<{ clientReference?: string | undefined }> {
  if (row.to_pay_pesewas === 0) return {}
  return { clientReference: (await findPaid(tx, 'service-request', row.id))?.clientReference }
}
