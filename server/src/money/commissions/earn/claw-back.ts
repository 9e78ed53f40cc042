import { clawback, taxReturned } from '@okwan/domain/money/commissions/commission'
import {
  pendingCommissionClawedBack,
  staffCommissionClawedBack,
  vestedCommissionClawedBack,
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
  /** What caused it, once for each commission: a request. */
  causeId: string
  /** The versions of the term whose premium goes back. */
  policyRecordIds: readonly string[]
  premiumPesewas: number
  endsCover: boolean
}

/** What would be taken back, for showing it beforehand. */
export async function previewClawback(
  tx: Tx,
  returned: Omit<ReturnedPremium, 'causeId'>,
  on: IsoDate,
): Promise<number> {
  return shares(await earnedBy(tx, returned.policyRecordIds), returned, on).reduce(
    (sum, share) => sum + share.pesewas,
    0,
  )
}

/** Premium goes back, so commission does: what has not vested from what is pending, the rest from the wallet. */
export async function clawBack(ctx: AuditCtx, returned: ReturnedPremium): Promise<number> {
  const { tx, now } = ctx
  const earned = await lockEarned(tx, returned.policyRecordIds)
  let total = 0
  for (const { commission, pesewas } of shares(earned, returned, toAccraDate(now))) {
    const withheldPesewas = taxOn(commission, pesewas)
    const reversal = { commission, causeId: returned.causeId, grossPesewas: pesewas, withheldPesewas }
    const clawbackId = await insertReversal(tx, reversal, now)
    await postJournal(tx, await journalOf(tx, commission, { clawbackId, grossPesewas: pesewas, withheldPesewas }), {
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

/** Each commission of the term answers for its own share of the premium. */
function shares(earned: readonly EarnedRow[], returned: Omit<ReturnedPremium, 'causeId'>, on: IsoDate) {
  // What was added to a sale goes by the same premium as the sale itself.
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
      return { commission, pesewas: clawback(of, { premiumPesewas, on, endsCover: returned.endsCover }) }
    })
    .filter(({ pesewas }) => pesewas > 0)
}

/** The tax that was withheld on what is taken back now; null where it has not vested. */
function taxOn(commission: EarnedRow, grossPesewas: number): number | null {
  const { vested_pesewas: vestedPesewas, withheld_pesewas: withheldPesewas } = commission
  if (vestedPesewas === null || withheldPesewas === null) return null
  const before = {
    grossPesewas: commission.reversed_vested_pesewas,
    withheldPesewas: commission.returned_tax_pesewas,
  }
  return taxReturned({ vestedPesewas, withheldPesewas }, before, grossPesewas)
}

type Taken = { clawbackId: string; grossPesewas: number; withheldPesewas: number | null }

async function journalOf(tx: Tx, commission: EarnedRow, { withheldPesewas, ...taken }: Taken) {
  const { payee_id: payeeId, payee_group: group } = commission
  if (group === 'STAFF') return staffCommissionClawedBack({ ...taken, staffId: payeeId })
  if (withheldPesewas === null) return pendingCommissionClawedBack({ ...taken, agentId: payeeId })
  const availablePesewas = await lockCommission(tx, payeeId)
  return vestedCommissionClawedBack({ ...taken, agentId: payeeId, withheldPesewas, availablePesewas })
}
