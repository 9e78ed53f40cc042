import { requireAddable } from '@okwan/domain/money/commissions/disputes'
import { agentCommissionAccrued } from '@okwan/domain/money/ledger/commissions'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { postJournal } from '../../ledger/post-journal.ts'
import { rulesOn } from '../store.ts'
import { insertAddition, lockParts } from './additions-store.ts'

/** Adds commission to a disputed sale as a separate line, which vests, is taxed and is reversed like any other. */
export async function addMissing(
  ctx: Ctx,
  { commissionId, disputeId, missingPesewas }: { commissionId: string; disputeId: string; missingPesewas: number },
): Promise<void> {
  const { tx, now } = ctx
  const [sale, ...additions] = await lockParts(tx, commissionId)
  if (!sale) throw new Error(`commission ${commissionId} of dispute ${disputeId} not found`)
  const rule = (await rulesOn(tx, toAccraDate(sale.earned_at))).find(({ id }) => id === sale.rule_id)
  if (!rule) throw new Error(`rule ${sale.rule_id} of commission ${commissionId} not found`)
  const grossPesewas = additions.reduce((sum, part) => sum + part.gross_pesewas, sale.gross_pesewas)
  requireAddable(
    { basePesewas: sale.base_pesewas, grossPesewas, isReversed: sale.status === 'reversed' },
    rule,
    missingPesewas,
  )
  const today = toAccraDate(now)
  const vestsOn = sale.vests_on > today ? sale.vests_on : today
  const addition = { part: additions.length + 1, disputeId, grossPesewas: missingPesewas, vestsOn }
  const id = await insertAddition(tx, sale.id, addition, now)
  const { payee_id: agentId, branch_id: branchId } = sale
  await postJournal(tx, agentCommissionAccrued({ commissionId: id, agentId, grossPesewas: missingPesewas }), { now })
  await recordAudit(ctx, {
    action: 'commission-added',
    entityType: 'commission',
    entityId: id,
    branchId,
    after: { toCommission: sale.id, payeeId: agentId, grossPesewas: missingPesewas, vestsOn },
  })
}
