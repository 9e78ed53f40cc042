import { run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

const DAYS = 14

/**
 * Nightly reconciliations of two weeks, in which every transaction matched. The run of yesterday is left to the product, because
 * the provider’s ledger has no demo sales.
 */
export async function writePastRuns(tx: Tx, now: Date): Promise<void> {
  await run(
    tx,
    sql`with days as (
          select d::date as day, d + interval '1 day 2 hours' as at
          from generate_series(${now}::date - ${DAYS}::int, ${now}::date - 2, interval '1 day') d),
        balances as materialized (
          select j.posted_at, l.account, l.debit_pesewas from journal_lines l join journals j on j.id = l.journal_id
          where l.account in ('collectionFloat', 'disbursementFloat') and l.owner = 'hubtel'),
        runs as (
          select day, at,
            (select count(*) from payment_attempts p where p.provider = 'hubtel' and p.money <> 'none'
              and (p.sent_at at time zone 'UTC')::date = day)
            + (select count(*) from disbursements o where o.provider = 'hubtel' and o.state = 'paid'
              and (o.sent_at at time zone 'UTC')::date = day) as matched,
            (select coalesce(sum(debit_pesewas), 0) from balances b
              where b.account = 'collectionFloat' and b.posted_at < at) as collection,
            (select coalesce(sum(debit_pesewas), 0) from balances b
              where b.account = 'disbursementFloat' and b.posted_at < at) as disbursement
          from days)
        insert into reconciliation_runs (provider, day, source, state, started_at, finished_at, matched,
          provider_collection_pesewas, provider_disbursement_pesewas, ledger_collection_pesewas, ledger_disbursement_pesewas)
        select 'hubtel', day, 'status-sweep', 'finished', at, at + interval '40 seconds', matched, collection, disbursement,
          collection, disbursement from runs
        on conflict (provider, day) where started_by is null do nothing`,
  )
}
