import { movePayout } from '@okwan/domain/money/payouts/lifecycle'
import { payoutNumber } from '@okwan/domain/money/payouts/numbers'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import { auditPayout } from '../approve/record-decision.ts'
import { reverseRefundPayable } from '../request/refund-payable.ts'
import { lockPayout, type PayoutRow, savePayout } from '../store.ts'
import { cancelUnsent } from './disbursement-store.ts'
import { releaseReserve } from './release-reserve.ts'
import { lockOtherPayouts, surplusOf } from './surplus-store.ts'

/**
 * A rejected payout was reported as paid, so its replacements must not be sent. Cancels the newest first, until the remaining
 * payouts do not exceed the amount due. Submitted disbursements can't be recalled.
 */
export async function rejectSurplus(ctx: AuditCtx, reported: PayoutRow): Promise<void> {
  const otherIds = await lockOtherPayouts(ctx.tx, reported)
  // Reads after locking, because another rejected payout may be reported as paid at the same time.
  let surplusPesewas = await surplusOf(ctx.tx, reported)
  const note = `The network reports ${payoutNumber(reported)} as paid. This payout replaced it, so it isn’t sent.`
  for (const id of otherIds) {
    if (surplusPesewas <= 0) return
    const payout = await lockUnsent(ctx, id)
    if (!payout) continue
    await cancelPayout(ctx, payout, note)
    surplusPesewas -= payout.amount_pesewas
  }
}

const PAID_BY_ANOTHER = 'Not sent, because another payout for the same amount was paid or may have been paid.'

/** Cancels a payout before it is sent if other payouts already cover the amount due. */
export async function rejectIfSurplus(ctx: AuditCtx, payout: PayoutRow): Promise<boolean> {
  if ((await surplusOf(ctx.tx, payout)) <= 0) return false
  await cancelPayout(ctx, payout, PAID_BY_ANOTHER)
  return true
}

/** Locks a payout without submitted disbursements; undefined if it is too late. */
async function lockUnsent({ tx, now }: AuditCtx, id: string): Promise<PayoutRow | undefined> {
  const payout = await lockPayout(tx, id)
  if (!payout || payout.finished_at || payout.state === 'review') return undefined
  if (payout.state !== 'disbursing') return payout
  if ((await cancelUnsent(tx, id, now)) === 0) return undefined
  await savePayout(tx, id, { state: movePayout(payout.state, 'fail') })
  return lockPayout(tx, id)
}

async function cancelPayout(ctx: AuditCtx, payout: PayoutRow, note: string): Promise<void> {
  await releaseReserve(ctx, payout)
  await reverseRefundPayable(ctx, payout)
  await savePayout(ctx.tx, payout.id, {
    state: movePayout(payout.state, 'drop'),
    reserveReference: null,
    finishedAt: ctx.now,
    note,
  })
  await auditPayout(ctx, 'payout-dropped', payout)
}
