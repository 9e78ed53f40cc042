import { movePayout } from '@okwan/domain/money/payouts/lifecycle'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import { auditPayout } from '../approve/note-decision.ts'
import { payoutNumber } from '../read/payout-number.ts'
import { oweNoMore } from '../request/owe.ts'
import { lockPayout, type PayoutRow, savePayout } from '../store.ts'
import { callBackUnsent } from './disbursement-store.ts'
import { giveBack } from './give-back.ts'
import { lockBeside, surplusOf } from './surplus-store.ts'

/**
 * A payout that had been rejected is reported as paid: what was asked for in its place must not leave as well. The newest is
 * dropped first, until the rest is no more than there is to pay; what the network has already cannot be called back.
 */
export async function dropSurplus(ctx: AuditCtx, reported: PayoutRow): Promise<void> {
  const beside = await lockBeside(ctx.tx, reported)
  // Looked at when they are locked: another one that was rejected may be reported as paid at the same moment.
  let surplusPesewas = await surplusOf(ctx.tx, reported)
  const note = `The network reports ${payoutNumber(reported)} as paid after all. This one was asked for in its place, so it is not sent.`
  for (const id of beside) {
    if (surplusPesewas <= 0) return
    const payout = await unsent(ctx, id)
    if (!payout) continue
    await drop(ctx, payout, note)
    surplusPesewas -= payout.amount_pesewas
  }
}

const PAID_BY_ANOTHER = 'Another payout for the same was paid, or may have been, so this one is not sent.'

/** Drops a payout that is about to be sent, or has failed for certain, where others are already all there is to pay. */
export async function dropIfSurplus(ctx: AuditCtx, payout: PayoutRow): Promise<boolean> {
  if ((await surplusOf(ctx.tx, payout)) <= 0) return false
  await drop(ctx, payout, PAID_BY_ANOTHER)
  return true
}

/** Locked, with nothing of it on its way; undefined where it is too late for that. */
async function unsent({ tx, now }: AuditCtx, id: string): Promise<PayoutRow | undefined> {
  const payout = await lockPayout(tx, id)
  if (!payout || payout.finished_at || payout.state === 'review') return undefined
  if (payout.state !== 'disbursing') return payout
  if ((await callBackUnsent(tx, id, now)) === 0) return undefined
  await savePayout(tx, id, { state: movePayout(payout.state, 'fail') })
  return lockPayout(tx, id)
}

async function drop(ctx: AuditCtx, payout: PayoutRow, note: string): Promise<void> {
  await giveBack(ctx, payout)
  await oweNoMore(ctx, payout)
  await savePayout(ctx.tx, payout.id, {
    state: movePayout(payout.state, 'drop'),
    reserveReference: null,
    finishedAt: ctx.now,
    note,
  })
  await auditPayout(ctx, 'payout-dropped', payout)
}
