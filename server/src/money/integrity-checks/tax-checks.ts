import { type Invariant, within } from './invariant.ts'

const TAXES = `('vat', 'nhil', 'getFund', 'covidLevy')`

/** Taxed sales without an invoice, posted while we sign invoices. */
const unbilled = (condition: string) => `
  select j.source_id, 'the sale has no tax invoice' from journals j
  where ${condition} and j.event = 'premium-issued' and signs_tax_invoices(j.posted_at)
    and exists (select from journal_lines l where l.journal_id = j.id and l.account in ${TAXES})
    and not exists (select from tax_documents d where d.journal_id = j.id and d.kind = 'invoice')`

/** Refunds of a sale with an invoice that have no credit note. */
const uncredited = (condition: string) => `
  select j.source_id, concat('the refund of ', i.number, ' has no credit note') from journals j
  join payouts p on j.event = 'refund-approved' and p.id::text = j.source_id
  join tax_documents i on i.payment_reference = p.payment_reference and i.kind = 'invoice'
  where ${condition} and (p.funding -> 'amounts' ->> 'netPremium')::bigint > 0
    and not exists (select from tax_documents d where d.journal_id = j.id and d.kind = 'credit-note')`

/** Refunds that were rejected after their approval, but whose credit note is not cancelled. */
const uncancelledCreditNotes = (condition: string) => `
  select j.source_id, 'the rejected refund has a credit note that is not cancelled' from journals j
  where ${condition} and j.event = 'reversal' and j.source_id like 'refund-approved:%'
    and exists (select from tax_documents n join journals a on a.id = n.journal_id
                where n.kind = 'credit-note' and 'refund-approved:' || a.source_id = j.source_id and n.opened_at <= j.posted_at)
    and not exists (select from tax_documents d where d.journal_id = j.id and d.kind = 'cancellation')`

/** Invoices that differ from the ledger or have the stamp of another invoice, and documents that no job will sign. */
const differingDocuments = (condition: string) => `
  select d.number, 'the amounts differ from the ledger' from tax_documents d
  where d.kind = 'invoice' and ${condition} and d.net_pesewas + d.nhil_pesewas + d.getfund_pesewas + d.covid_pesewas + d.vat_pesewas
    <> (select -sum(l.debit_pesewas) from journal_lines l
        where l.journal_id = d.journal_id and l.account in ('premiumPayable', 'vat', 'nhil', 'getFund', 'covidLevy'))
  union all
  select d.number, concat('signed as invoice ', d.stamp ->> 'invoiceNumber') from tax_documents d
  where ${condition} and d.kind = 'invoice' and d.stamp ->> 'invoiceNumber' <> d.number
  union all
  select d.number, 'unsigned, without a next attempt or a reason' from tax_documents d
  where ${condition} and d.signed_at is null and d.next_at is null and d.problem is null`

const all = (moment: (column: string) => string) =>
  [
    unbilled(moment('j.posted_at')),
    uncredited(moment('j.posted_at')),
    uncancelledCreditNotes(moment('j.posted_at')),
    differingDocuments(moment('d.opened_at')),
  ].join(' union all ')

export const taxes: Invariant[] = [
  {
    name: 'taxed-sales-have-an-invoice',
    rule: 'Taxed sales match tax invoices, and their refunds match credit notes',
    violationQuery: all(() => 'true'),
    recent: all(within),
    isWindowed: true,
  },
]
