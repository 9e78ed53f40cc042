import { brokerageOf, brokerageReversal } from '@okwan/domain/money/commissions/brokerage'
import { brokerageEarned, brokerageReversed } from '@okwan/domain/money/ledger/premiums'
import { portionOf } from '@okwan/domain/platform/money'
import { brokerageRate } from '@okwan/domain/platform/settings/insurers'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import { insurerOfRecord } from '../../../platform/settings/insurer-of.ts'
import { settingAt } from '../../../platform/settings/setting-at.ts'
import { postJournal } from '../../ledger/post-journal.ts'
import { brokeragesOf, insertBrokerage, insertBrokerageReversal } from './brokerage-store.ts'

/** Records the brokerage of a sale, including direct business. */
export async function earnBrokerage(
  { tx, now }: AuditCtx,
  sale: { policyRecordId: string; productCode: string; basePesewas: number },
): Promise<void> {
  const { policyRecordId, productCode, basePesewas } = sale
  const insurer = await insurerOfRecord(tx, policyRecordId)
  const rateBps = brokerageRate(await settingAt(tx, 'insurers', now), insurer, productCode)
  if (rateBps === undefined) return
  const brokeragePesewas = brokerageOf(basePesewas, rateBps)
  const brokerageId = await insertBrokerage(
    tx,
    { policyRecordId, productCode, basePesewas, rateBps, brokeragePesewas },
    now,
  )
  if (!brokerageId || brokeragePesewas === 0) return
  await postJournal(tx, brokerageEarned({ brokerageId, insurer, productCode, brokeragePesewas }), { now })
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
    const { productCode, insurer } = brokerage
    await postJournal(tx, brokerageReversed({ reversalId, insurer, productCode, brokeragePesewas }), { now })
  }
}
