import type { PayoutDetail } from '@okwan/contract/money/payouts'
import { maskIdNumber } from '@okwan/domain/customers/customers/identity'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import type { AuditAction } from '../../../platform/audit/words.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { getPayout } from '../read/get-payout.ts'
import { type PayoutQueue, payoutOf } from '../read/scope.ts'
import type { PayoutRow } from '../store.ts'

/** Audits a decision and returns the current payout. */
export async function recordDecision(
  ctx: Ctx,
  queue: PayoutQueue,
  action: AuditAction,
  before: PayoutRow,
): Promise<PayoutDetail> {
  await auditPayout(ctx, action, before)
  return getPayout(ctx, queue, before.id)
}

export async function auditPayout(ctx: AuditCtx, action: AuditAction, before: PayoutRow): Promise<void> {
  const after = await payoutOf(ctx.tx, before.id)
  await recordAudit(ctx, {
    action,
    entityType: 'payout',
    entityId: before.id,
    branchId: before.branch_id,
    before: auditedFields(before),
    after: auditedFields(after),
  })
  // A job updates the status of the claim, so that payouts do not depend on claims.
  if (after.claim_id && after.state !== before.state) {
    await addJob(ctx.tx, 'claim.follow-payout', { payoutId: after.id }, { now: ctx.now })
  }
}

function auditedFields(row: PayoutRow) {
  const { state, amount_pesewas, amount_reason, payee_phone, payee_network, account_name, note } = row
  const { payee_reason, payee_id_number } = row
  const { bank_code, bank_account, pause_reason, paused_until } = row
  return {
    state,
    amountPesewas: amount_pesewas,
    amountReason: amount_reason,
    payeePhone: payee_phone,
    payeeNetwork: payee_network,
    ...(bank_code ? { bankCode: bank_code, bankAccount: bank_account } : {}),
    accountName: account_name,
    ...(payee_reason ? { payeeReason: payee_reason } : {}),
    ...(payee_id_number ? { payeeIdNumber: maskIdNumber(payee_id_number) } : {}),
    note,
    // Recorded here, because releasing the payout clears it.
    ...(pause_reason ? { hold: { reason: pause_reason, until: paused_until } } : {}),
  }
}
