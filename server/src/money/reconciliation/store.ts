import { PROVIDERS, type Provider } from '@okwan/domain/money/payments/terms'
import {
  DIFFERENCE_CLASSES,
  type DifferenceClass,
  type LedgerLine,
  type ReconciliationItem,
  type StatementLine,
} from '@okwan/domain/money/reconciliation/reconciliation'
import * as z from 'zod'
import { maybe, rows, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'
import { isSameDifference } from './same-difference.ts'

const provider = z.enum(PROVIDERS)

const runRow = z.object({
  id: z.string(),
  provider,
  day: z.string(),
  source: z.enum(['statement', 'status-sweep']),
  state: z.enum(['running', 'finished']),
  starter_name: z.string().nullable(),
  started_at: z.date(),
  finished_at: z.date().nullable(),
  matched: z.number(),
  differences: z.number(),
  provider_collection_pesewas: z.number().nullable(),
  provider_disbursement_pesewas: z.number().nullable(),
  ledger_collection_pesewas: z.number().nullable(),
  ledger_disbursement_pesewas: z.number().nullable(),
  note: z.string().nullable(),
})
export type RunRow = z.output<typeof runRow>

const columns = sql`r.id, r.provider, r.day, r.source, r.state, u.full_name as starter_name, r.started_at, r.finished_at,
  r.matched, r.differences, r.provider_collection_pesewas, r.provider_disbursement_pesewas, r.ledger_collection_pesewas,
  r.ledger_disbursement_pesewas, r.note`
const tables = sql`from reconciliation_runs r left join users u on u.id = r.started_by`

export function findRun(tx: Tx, id: string) {
  return maybe(tx, runRow, sql`select ${columns} ${tables} where r.id = ${id}`)
}

const listedRow = runRow.extend(cursorColumns)

export function listRunRows(tx: Tx, filter: { provider?: Provider; day?: string; cursor?: string; limit: number }) {
  const sort = { column: 'r.started_at', type: 'timestamptz', descending: true } as const
  const ofProvider = filter.provider ? sql`r.provider = ${filter.provider}` : sql`true`
  const matching = filter.day ? sql`${ofProvider} and r.day = ${filter.day}::date` : ofProvider
  return listPage(tx, { row: listedRow, columns, from: sql`${tables} where ${matching}`, sort, id: 'r.id' }, filter)
}

export type NewRun = { provider: Provider; day: string; source: RunRow['source']; startedBy: string | null }

/** Undefined if the nightly run of that day exists already, such as from another node. */
export async function insertRun(tx: Tx, newRun: NewRun, now: Date): Promise<string | undefined> {
  const added = await maybe(
    tx,
    z.object({ id: z.string() }),
    sql`insert into reconciliation_runs (provider, day, source, state, started_by, started_at)
        values (${newRun.provider}, ${newRun.day}, ${newRun.source}, 'running', ${newRun.startedBy}, ${now})
        on conflict (provider, day) where started_by is null do nothing returning id`,
  )
  return added?.id
}

export type Finding = {
  matched: number
  items: readonly (ReconciliationItem & { class: DifferenceClass })[]
  providerBalances: { collectionPesewas?: number; disbursementPesewas?: number }
  ledgerBalances: { collectionPesewas: number; disbursementPesewas: number }
  note: string | null
}

/** Does nothing if another worker has already finished the run. */
export async function finishRun(tx: Tx, id: string, finding: Finding, now: Date): Promise<void> {
  const { providerBalances, ledgerBalances, items } = finding
  const isFinished = await run(
    tx,
    sql`update reconciliation_runs
        set state = 'finished', finished_at = ${now}, matched = ${finding.matched}, differences = ${items.length},
            provider_collection_pesewas = ${providerBalances.collectionPesewas ?? null},
            provider_disbursement_pesewas = ${providerBalances.disbursementPesewas ?? null},
            ledger_collection_pesewas = ${ledgerBalances.collectionPesewas},
            ledger_disbursement_pesewas = ${ledgerBalances.disbursementPesewas}, note = ${finding.note}
        where id = ${id} and state = 'running'`,
  )
  if (!isFinished) return
  for (const item of items) await insertItem(tx, id, item)
}

function insertItem(tx: Tx, runId: string, item: ReconciliationItem) {
  const { statement, ledger } = item
  const line: StatementLine | LedgerLine | undefined = statement ?? ledger
  return run(
    tx,
    sql`insert into reconciliation_items (run_id, class, reference, network_transaction_id, direction, phone, provider_pesewas,
                                          provider_fee_pesewas, ledger_pesewas, ledger_fee_pesewas, at)
        values (${runId}, ${item.class}, ${line?.reference ?? ''}, ${line?.networkTransactionId ?? ''}, ${line?.direction ?? 'in'},
                ${line?.phone ?? ''}, ${statement?.amountPesewas ?? null}, ${statement?.feePesewas ?? null},
                ${ledger?.amountPesewas ?? null}, ${ledger?.feePesewas ?? null}, ${line?.at ?? null})`,
  )
}

const itemRow = z.object({
  id: z.string(),
  class: z.enum(DIFFERENCE_CLASSES),
  reference: z.string(),
  network_transaction_id: z.string(),
  direction: z.enum(['in', 'out']),
  phone: z.string(),
  provider_pesewas: z.number().nullable(),
  provider_fee_pesewas: z.number().nullable(),
  ledger_pesewas: z.number().nullable(),
  ledger_fee_pesewas: z.number().nullable(),
  at: z.date(),
})

const runItemRow = itemRow.extend({ resolution: z.enum(['proposed', 'confirmed']).nullable() })
export type RunItemRow = z.output<typeof runItemRow>

export type ItemRow = z.output<typeof itemRow>

export function findItem(tx: Tx, id: string) {
  return maybe(
    tx,
    itemRow.extend({ provider }),
    sql`select i.id, i.class, i.reference, i.network_transaction_id, i.direction, i.phone, i.provider_pesewas,
               i.provider_fee_pesewas, i.ledger_pesewas, i.ledger_fee_pesewas, i.at, r.provider
        from reconciliation_items i join reconciliation_runs r on r.id = i.run_id where i.id = ${id}`,
  )
}

const ITEMS_MAX = 1000

/** A resolution closes the same difference in every run. */
export function itemsOf(tx: Tx, runId: string): Promise<RunItemRow[]> {
  return rows(
    tx,
    runItemRow,
    sql`select i.id, i.class, i.reference, i.network_transaction_id, i.direction, i.phone, i.provider_pesewas,
               i.provider_fee_pesewas, i.ledger_pesewas, i.ledger_fee_pesewas, i.at, (
                 select case when bool_or(g.outcome = 'confirmed') then 'confirmed' when count(*) > 0 then 'proposed' end
                 from exception_resolutions g join reconciliation_items other on other.id = g.subject_id
                 where g.subject = 'difference' and g.outcome is distinct from 'declined' and ${isSameDifference}) as resolution
        from reconciliation_items i where i.run_id = ${runId} order by i.class, i.at, i.id limit ${ITEMS_MAX}`,
  )
}

// Ledger -----------------------------------------------------------------------------------------------------------------

const ledgerRow = z.object({
  reference: z.string(),
  request_id: z.string(),
  network_transaction_id: z.string(),
  direction: z.enum(['in', 'out']),
  phone: z.string(),
  amount_pesewas: z.number(),
  fee_pesewas: z.number(),
  status: z.enum(['pending', 'successful', 'failed']),
  /** Refunded through the provider, so its status "refunded" there is not a difference. */
  given_back: z.boolean(),
  sent_at: z.date(),
  at: z.date(),
})
export type LedgerRow = z.output<typeof ledgerRow>

/** Our transactions with a provider that were sent or became final in a period. */
export function ledgerRows(tx: Tx, of: Provider, from: Date, before: Date): Promise<LedgerRow[]> {
  return rows(
    tx,
    ledgerRow,
    sql`select reference, request_id, coalesce(network_transaction_id, '') as network_transaction_id, 'in' as direction,
               payer_number as phone, coalesce(paid_pesewas, due_pesewas) as amount_pesewas, fee_pesewas,
               case when money in ('settled', 'parked', 'returned') then 'successful'
                    when state in ('submitted', 'awaiting', 'unknown') then 'pending' else 'failed' end as status,
               money = 'returned' as given_back, sent_at, coalesce(final_at, sent_at) as at
        from payment_attempts
        where provider = ${of} and sent_at is not null and sent_at < ${before} and coalesce(final_at, sent_at) >= ${from}
        union all
        select reference, request_id, coalesce(network_transaction_id, ''), 'out', coalesce(phone, bank_account), sent_pesewas, coalesce(fee_pesewas, 0),
               case when state = 'paid' or cause = 'paid_after_failed' then 'successful'
                    when state = 'failed' then 'failed' else 'pending' end,
               false, sent_at, coalesce(final_at, sent_at)
        from disbursements
        where provider = ${of} and sent_at is not null and sent_at < ${before} and coalesce(final_at, sent_at) >= ${from}
        order by sent_at, reference`,
  )
}
