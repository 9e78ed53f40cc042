import { randomUUID } from 'node:crypto'
import { TRANSFER_KINDS } from '@okwan/domain/money/bank-transfers/terms'
import { type Month, monthAfter } from '@okwan/domain/money/ledger/months'
import * as z from 'zod'
import { journalOf } from '../../money/bank-transfers/record-transfer.ts'
import { postBackdated } from '../../money/ledger/post-journal.ts'
import { rows, type Tx } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/rows.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { DEMO_REQUEST } from '../acting/act-as.ts'
import { byActor } from '../business/rows/audit-rows.ts'
import { officeMoment, type Payers } from './payers.ts'

const owedRow = z.object({
  kind: z.enum(TRANSFER_KINDS),
  party: z.string(),
  month: z.string(),
  pesewas: z.number(),
})

const monthAt = (column: 'j.posted_at' | 'p.approved_at'): Sql =>
  column === 'j.posted_at'
    ? sql`to_char(j.posted_at at time zone 'UTC', 'YYYY-MM')`
    : sql`to_char(p.approved_at at time zone 'UTC', 'YYYY-MM')`

/**
 * Amounts to transfer by month: our operating account refunds the fees that providers deducted, and insurers refund the claims
 * that we paid.
 */
export function owedTransfers(tx: Tx) {
  return rows(
    tx,
    owedRow,
    sql`select 'gateway-fees' as kind, '' as party, ${monthAt('j.posted_at')} as month, sum(l.debit_pesewas)::bigint as pesewas
        from journal_lines l join journals j on j.id = l.journal_id where l.account = 'collectionFees'
        group by 3 having sum(l.debit_pesewas) > 0
        union all
        select 'claims-funds', claim_insurer(p.claim_id), ${monthAt('p.approved_at')}, sum(p.amount_pesewas)::bigint
        from payouts p where p.kind = 'claim' and p.state = 'paid' group by 2, 3
        order by 3, 1, 2`,
  )
}

const CODES = { 'gateway-fees': 'STB-FEES', 'claims-funds': 'CLM' } as const

export const transferReference = (kind: keyof typeof CODES, month: Month) => `${CODES[kind]}-${month.replace('-', '')}`

/** Writes the transfers of all months up to `through`. One person records each transfer and another confirms it. */
export async function writePastTransfers(tx: Tx, { maker, checker }: Payers, through: Month): Promise<void> {
  const transfers = (await owedTransfers(tx))
    .filter(({ month }) => month <= through)
    .map(({ kind, party, month, pesewas }) => ({
      id: randomUUID(),
      kind,
      party,
      amount_pesewas: pesewas,
      bank_reference: transferReference(kind, month),
      proposed_by: maker.id,
      proposed_at: officeMoment(monthAfter(month), 6, kind === 'gateway-fees' ? '10:12' : '10:24'),
      outcome: 'confirmed' as const,
      decided_by: checker.id,
      decided_at: officeMoment(monthAfter(month), 6, kind === 'gateway-fees' ? '15:12' : '15:24'),
    }))
  await insertRows(tx, 'bank_transfers', transfers)
  await postBackdated(
    tx,
    transfers.map((transfer) => ({
      journal: journalOf(transfer),
      posting: { now: transfer.decided_at, actorId: checker.id, requestId: DEMO_REQUEST },
    })),
  )
  await insertRows(
    tx,
    'audit_log',
    transfers.flatMap(({ id, kind, party, amount_pesewas: amountPesewas, bank_reference: bankReference, ...at }) => {
      const about = { entityType: 'bank-transfer', entityId: id } as const
      const recorded = { kind, party, amountPesewas, bankReference }
      return [
        byActor(maker, at.proposed_at, { ...about, action: 'bank-transfer-recorded', after: recorded }),
        byActor(checker, at.decided_at, { ...about, action: 'bank-transfer-confirmed', after: { amountPesewas } }),
      ]
    }),
  )
}
