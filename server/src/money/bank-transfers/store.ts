import { TRANSFER_KINDS, type TransferKind } from '@okwan/domain/money/bank-transfers/terms'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'
import { debitsByOwner } from '../ledger/balance-of.ts'

const transferRow = z.object({
  id: z.string(),
  kind: z.enum(TRANSFER_KINDS),
  party: z.string(),
  amount_pesewas: z.number(),
  bank_reference: z.string(),
  proposed_by: z.string(),
  proposer: z.string(),
  proposed_at: z.date(),
  outcome: z.enum(['confirmed', 'declined']).nullable(),
  decider: z.string().nullable(),
  decided_at: z.date().nullable(),
})
export type TransferRow = z.output<typeof transferRow>

const columns = sql`t.id, t.kind, t.party, t.amount_pesewas, t.bank_reference, t.proposed_by, proposer.full_name as proposer,
  t.proposed_at, t.outcome, decider.full_name as decider, t.decided_at`
const tables = sql`from bank_transfers t join users proposer on proposer.id = t.proposed_by
  left join users decider on decider.id = t.decided_by`

export function listTransferRows(tx: Tx, page: { cursor?: string | undefined; limit: number }) {
  const sort = { column: 't.proposed_at', type: 'timestamptz', descending: true } as const
  const from = sql`${tables} where true`
  return listPage(tx, { row: transferRow.extend(cursorColumns), columns, from, sort, id: 't.id' }, page)
}

/** Transfers that are neither confirmed nor declined, oldest first. */
export function openTransferRows(tx: Tx) {
  return rows(tx, transferRow, sql`select ${columns} ${tables} where t.outcome is null order by t.proposed_at, t.id`)
}

export function findTransfer(tx: Tx, id: string) {
  return maybe(tx, transferRow, sql`select ${columns} ${tables} where t.id = ${id}`)
}

export function lockTransfer(tx: Tx, id: string) {
  return maybe(tx, transferRow, sql`select ${columns} ${tables} where t.id = ${id} for update of t`)
}

type NewTransfer = { kind: TransferKind; party: string; amountPesewas: number; bankReference: string; by: string }

export async function insertTransfer(tx: Tx, transfer: NewTransfer, now: Date): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into bank_transfers (kind, party, amount_pesewas, bank_reference, proposed_by, proposed_at)
        values (${transfer.kind}, ${transfer.party}, ${transfer.amountPesewas}, ${transfer.bankReference}, ${transfer.by}, ${now})
        returning id`,
  )
  return id
}

type Decision = { outcome: 'confirmed' | 'declined'; by: string; now: Date }

export function decideTransfer(tx: Tx, id: string, { outcome, by, now }: Decision) {
  return run(
    tx,
    sql`update bank_transfers set outcome = ${outcome}, decided_by = ${by}, decided_at = ${now} where id = ${id}`,
  )
}

/** Confirmations of transfers run one after the other, so that two of them cannot pay the same fees. */
export function lockTransfers(tx: Tx) {
  return run(tx, sql`select pg_advisory_xact_lock(hashtext('bank_transfers'))`)
}

/** Fees that providers deducted from collected money, and the amount that the operating account has paid for them. */
export async function feeTotals(tx: Tx): Promise<{ deducted: number; funded: number }> {
  const deducted = await debitsByOwner(tx, 'collectionFees')
  const { funded } = await one(
    tx,
    z.object({ funded: z.number() }),
    sql`select coalesce(sum(l.debit_pesewas), 0)::bigint as funded from journals j join journal_lines l on l.journal_id = j.id
        where j.event = 'gateway-fees-funded' and l.account = 'premiumTrustBank'`,
  )
  return { deducted: [...deducted.values()].reduce((total, pesewas) => total + pesewas, 0), funded }
}
