import { brokerageOf, brokerageReversal } from '@okwan/domain/money/commissions/brokerage'
import { brokerageEarned, brokerageReversed } from '@okwan/domain/money/ledger/premiums'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { portionOf } from '@okwan/domain/platform/money'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import { OUR_NAME } from '../../../platform/ports/mid.ts'
import { postJournal } from '../../ledger/post-journal.ts'
import { brokerageRuleOn, brokeragesOf, insertBrokerage, insertBrokerageReversal } from './brokerage-store.ts'

/** Records the brokerage of a sale, also for direct business. */
export async function earnBrokerage(
  { tx, now }: AuditCtx,
  sale: { policyRecordId: string; productCode: string; basePesewas: number },
): Promise<void> {
  const { policyRecordId, productCode, basePesewas } = sale
  const rule = await brokerageRuleOn(tx, productCode, toAccraDate(now))
  if (!rule) return
  const brokeragePesewas = brokerageOf(basePesewas, rule)
  const brokerageId = await insertBrokerage(
    tx,
    { policyRecordId, productCode, basePesewas, rule, brokeragePesewas },
    now,
  )
  if (!brokerageId || brokeragePesewas === 0) return
  await postJournal(tx, brokerageEarned({ brokerageId, insurer: OUR_NAME, productCode, brokeragePesewas }), { now })
}

/** Reverses brokerage for a refund: each version of the term in proportion to its premium. */
export async function reverseBrokerage(
  { tx, now }: AuditCtx,
  returned: { causeId: string; policyRecordIds: readonly string[]; premiumPesewas: number },
): Promise<void> {
  const earned = await brokeragesOf(tx, returned.policyRecordIds)
  const basePesewas = earned.reduce((sum, brokerage) => sum + brokerage.basePesewas, 0)
  if (basePesewas === 0) return
  for (const brokerage of earned) {
    const premiumPesewas = portionOf(returned.premiumPesewas, brokerage.basePesewas, basePesewas)
    const brokeragePesewas = brokerageReversal(brokerage, premiumPesewas)
    if (brokeragePesewas === 0) continue
    const reversal = { brokerageId: brokerage.id, causeId: returned.causeId, grossPesewas: brokeragePesewas }
    const reversalId = await insertBrokerageReversal(tx, reversal, now)
    const { productCode } = brokerage
    await postJournal(tx, brokerageReversed({ reversalId, insurer: OUR_NAME, productCode, brokeragePesewas }), { now })
  }
}
