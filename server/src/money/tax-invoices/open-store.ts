import * as z from 'zod'
import { maybe, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

const idRow = z.object({ id: z.string() })

const AMOUNTS = sql`net_pesewas, nhil_pesewas, getfund_pesewas, covid_pesewas, vat_pesewas`

/** The invoice of an issued sale with taxes, once for each journal and only while we sign invoices. */
export function insertInvoice(tx: Tx, policyRecordId: string, now: Date) {
  return maybe(
    tx,
    idRow,
    sql`insert into tax_documents (kind, number, journal_id, payment_reference, policy_record_id, ${AMOUNTS}, opened_at, next_at)
        select 'invoice', tax_number('invoice', nextval('tax_invoice_numbers')), sale.*, ${now}, ${now}
        from (
          select j.id, max(l.owner) filter (where l.account = 'unissuedPremium') as payment, ${policyRecordId}::uuid,
            coalesce(-sum(l.debit_pesewas) filter (where l.account = 'premiumPayable'), 0) as net,
            coalesce(-sum(l.debit_pesewas) filter (where l.account = 'nhil'), 0) as nhil,
            coalesce(-sum(l.debit_pesewas) filter (where l.account = 'getFund'), 0) as getfund,
            coalesce(-sum(l.debit_pesewas) filter (where l.account = 'covidLevy'), 0) as covid,
            coalesce(-sum(l.debit_pesewas) filter (where l.account = 'vat'), 0) as vat
          from journals j join journal_lines l on l.journal_id = j.id
          where j.event = 'premium-issued' and j.source_id = ${policyRecordId} and signs_tax_invoices(j.posted_at)
          group by j.id) sale
        where net > 0 and nhil + getfund + covid + vat > 0
        on conflict (journal_id) do nothing returning id`,
  )
}

/** The credit note of an approved refund, if the refunded payment has an invoice. */
export function insertCreditNote(tx: Tx, payoutId: string, now: Date) {
  return maybe(
    tx,
    idRow,
    sql`insert into tax_documents (kind, number, journal_id, about_id, payment_reference, policy_record_id, ${AMOUNTS}, opened_at, next_at)
        select 'credit-note', tax_number('credit-note', nextval('tax_credit_note_numbers')), refund.*, ${now}, ${now}
        from (
          select j.id, i.id as about, i.payment_reference, i.policy_record_id, (a ->> 'netPremium')::bigint as net,
            coalesce((a ->> 'nhil')::bigint, 0), coalesce((a ->> 'getFund')::bigint, 0),
            coalesce((a ->> 'covidLevy')::bigint, 0), coalesce((a ->> 'vat')::bigint, 0)
          from payouts p join tax_documents i on i.payment_reference = p.payment_reference and i.kind = 'invoice'
          join journals j on j.event = 'refund-approved' and j.source_id = p.id::text
          cross join lateral (select p.funding -> 'amounts' as a) parts
          where p.id = ${payoutId} and not exists (select from tax_documents d where d.journal_id = j.id)
          order by j.posted_at desc, j.occurrence desc limit 1) refund
        where net > 0 on conflict (journal_id) do nothing returning id`,
  )
}

/** The cancellation of the last credit note of a refund that was approved and then rejected. */
export function insertCancellation(tx: Tx, payoutId: string, now: Date) {
  return maybe(
    tx,
    idRow,
    sql`insert into tax_documents (kind, number, journal_id, about_id, payment_reference, policy_record_id, ${AMOUNTS}, opened_at, next_at)
        select 'cancellation', n.number, (select r.id from journals r
            where r.event = 'reversal' and r.source_id = 'refund-approved:' || ${payoutId}
              and not exists (select from tax_documents d where d.journal_id = r.id)
            order by r.posted_at desc, r.occurrence desc limit 1),
          n.id, n.payment_reference, n.policy_record_id, n.net_pesewas, n.nhil_pesewas, n.getfund_pesewas, n.covid_pesewas, n.vat_pesewas,
          ${now}, ${now}
        from tax_documents n join journals j on j.id = n.journal_id
        where n.kind = 'credit-note' and j.event = 'refund-approved' and j.source_id = ${payoutId}
          and not exists (select from tax_documents x where x.about_id = n.id and x.kind = 'cancellation')
        order by n.opened_at desc, n.id desc limit 1
        on conflict (journal_id) do nothing returning id`,
  )
}
