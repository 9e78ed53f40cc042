import { commissionToReverse, taxReturned } from '@okwan/domain/money/commissions/commission'
import {
  pendingCommissionReversed,
  staffCommissionReversed,
  vestedCommissionReversed,
} from '@okwan/domain/money/ledger/commissions'
import { type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import { portionOf } from '@okwan/domain/platform/money'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { postJournal } from '../../ledger/post-journal.ts'
import { lockCommission } from '../../wallets/lock-commission.ts'
import { type EarnedRow, earnedBy, insertReversal, lockEarned } from '../store.ts'
import { reverseBrokerage } from './brokerage.ts'

export type ReturnedPremium = {
  /** The service request that caused the refund; each commission is reversed once for it. */
  causeId: string
  /** The policy versions of the refunded term. */
  policyRecordIds: readonly string[]
  premiumPesewas: number
  endsCover: boolean
}

/** The commission that a refund would reverse. */
export async function previewReversal(
  tx: Tx,
  returned: Omit<ReturnedPremium, 'causeId'>,
  on: IsoDate,
): Promise<number> {
  return shares(await earnedBy(tx, returned.policyRecordIds), returned, on).reduce(
    (sum, share) => sum + share.pesewas,
    0,
  )
}

/**
 * Reverses commission and brokerage for a refund. Pending commission is reduced; vested commission is deducted from the wallet.
 * Returns the reversed commission.
 */
export async function reverseCommission(ctx: AuditCtx, returned: ReturnedPremium): Promise<number> {
  const { tx, now } = ctx
  const earned = await lockEarned(tx, returned.policyRecordIds)
  let total = 0
  for (const { commission, pesewas } of shares(earned, returned, toAccraDate(now))) {
    const withheldPesewas = taxOn(commission, pesewas)
    const reversal = { commission, causeId: returned.causeId, grossPesewas: pesewas, withheldPesewas }
    const reversalId = await insertReversal(tx, reversal, now)
    await postJournal(tx, await journalOf(tx, commission, { reversalId, grossPesewas: pesewas, withheldPesewas }), {
      now,
    })
    await recordAudit(ctx, {
      action: 'commission-reversed',
      entityType: 'commission',
      entityId: commission.id,
      branchId: commission.branch_id,
      after: { causeId: returned.causeId, grossPesewas: pesewas },
    })
    total += pesewas
  }
  await reverseBrokerage(ctx, returned)
  return total
}

/** The amount to reverse of each commission of the term. */
function shares(earned: readonly EarnedRow[], returned: Omit<ReturnedPremium, 'causeId'>, on: IsoDate) {
  // Additions share the premium of their sale, so only the sales are summed.
  const basePesewas = earned.reduce((sum, { part, base_pesewas }) => (part === 0 ? sum + base_pesewas : sum), 0)
  return earned
    .map((commission) => {
      const premiumPesewas =
        basePesewas === 0 ? 0 : portionOf(returned.premiumPesewas, commission.base_pesewas, basePesewas)
      const of = {
        basePesewas: commission.base_pesewas,
        grossPesewas: commission.gross_pesewas,
        vestsOn: commission.vests_on,
        reversedPesewas: commission.reversed_pesewas,
      }
      return { commission, pesewas: commissionToReverse(of, { premiumPesewas, on, endsCover: returned.endsCover }) }
    })
    .filter(({ pesewas }) => pesewas > 0)
}

/** The withheld tax to reverse; null if the commission has not vested. */
function taxOn(commission: EarnedRow, grossPesewas: number): number | null {
  const { vested_pesewas: vestedPesewas, withheld_pesewas: withheldPesewas } = commission
  if (vestedPesewas === null || withheldPesewas === null) return null
  const before = {
    grossPesewas: commission.reversed_vested_pesewas,
    withheldPesewas: commission.returned_tax_pesewas,
  }
  return taxReturned({ vestedPesewas, withheldPesewas }, before, grossPesewas)
}

type Reversal = { reversalId: string; grossPesewas: number; withheldPesewas: number | null }

async function journalOf(tx: Tx, commission: EarnedRow, { withheldPesewas, ...reversal }: Reversal) {
  const { payee_id: payeeId, payee_group: group } = commission
  if (group === 'STAFF') return staffCommissionReversed({ ...reversal, staffId: payeeId })
  if (withheldPesewas === null) return pendingCommissionReversed({ ...reversal, agentId: payeeId })
  const availablePesewas = await lockCommission(tx, payeeId)
  return vestedCommissionReversed({ ...reversal, agentId: payeeId, withheldPesewas, availablePesewas })
}
