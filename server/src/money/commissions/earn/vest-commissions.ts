import { withhold } from '@okwan/domain/money/commissions/commission'
import { agentCommissionVested, shortfallRecovered } from '@okwan/domain/money/ledger/commissions'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Product } from '../../../platform/http/context.ts'
import { balanceOf } from '../../ledger/balance-of.ts'
import { postJournal } from '../../ledger/post-journal.ts'
import { type DueRow, lockDue, saveVested } from './vesting-store.ts'

/** Commission vests by date, so checking every minute is enough. */
export const VEST_EVERY_MS = 60_000

/** Makes due commission available, in small transactions so that locks are short. */
export async function vestCommissions({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<void> {
  while ((await db.transaction((tx) => vestBatch({ tx, now: clock.now() }))) > 0) continue
}

/** Vests one batch and returns its size. */
async function vestBatch(ctx: AuditCtx): Promise<number> {
  const due = await lockDue(ctx.tx, toAccraDate(ctx.now))
  for (const commission of due) await vest(ctx, commission)
  return due.length
}

async function vest(ctx: AuditCtx, commission: DueRow): Promise<void> {
  const { tx, now } = ctx
  const { id: commissionId, payee_id: agentId, payee_kind: kind, left_pesewas: grossPesewas } = commission
  const { taxPesewas: withheldPesewas, netPesewas } = withhold(grossPesewas, kind)
  await saveVested(tx, commissionId, { grossPesewas, withheldPesewas }, now)
  // Staff commission is paid through payroll and was posted as a liability at the sale.
  if (kind !== 'staff' && grossPesewas > 0) {
    await postJournal(tx, agentCommissionVested({ commissionId, agentId, grossPesewas, withheldPesewas }), { now })
    await recover(ctx, commissionId, agentId, netPesewas)
  }
  await recordAudit(ctx, {
    action: 'commission-vested',
    entityType: 'commission',
    entityId: commissionId,
    branchId: commission.branch_id,
    after: { payeeId: agentId, grossPesewas, withheldPesewas },
  })
}

/** Recovers the agent's debt first. The vesting journal has locked the account, so concurrent vesting recovers the debt once. */
async function recover({ tx, now }: AuditCtx, recoveryId: string, agentId: string, netPesewas: number): Promise<void> {
  const owedPesewas = await balanceOf(tx, 'agentReceivable', agentId)
  const amountPesewas = Math.min(owedPesewas, netPesewas)
  if (amountPesewas > 0) await postJournal(tx, shortfallRecovered({ recoveryId, agentId, amountPesewas }), { now })
}
