/**
 * An integrity check: a query that returns violations as (id, detail) and passes if it returns no rows. The store replaces :now,
 * :since, :until and :open_from (the end of the last closed day) by moments, so that PostgreSQL plans with their values.
 */
export type Invariant = {
  name: string
  rule: string
  /** Reads all data. */
  violationQuery: string
  /** The query of the regular run, which reads less data than `violationQuery`. */
  recent?: string
  /** `recent` reads records from :since until :until: open days every minute, and each closed day in turn. */
  isWindowed?: true
  /** Reads all data, and therefore runs once a day. */
  isDaily?: true
}

/** Whether the business time of a record is within the window. */
export const within = (column: string) => `${column} >= :since and ${column} < :until`

export const newLines = `journal_lines l join journals j on j.id = l.journal_id and ${within('j.posted_at')}`

/** Lines that are not part of the totals of closed days yet. */
const openLines = `journal_lines l join journals j on j.id = l.journal_id and j.posted_at >= :open_from`

/** Balances (account, owner, debit_pesewas) from the balances of closed days and open lines. `accounts` is a list in SQL. */
export const balances = (accounts: string) => `
  select account, owner, sum(debit_pesewas) as debit_pesewas from (
    select account, owner, debit_pesewas from ledger_carry where account in ${accounts}
    union all
    select l.account, l.owner, l.debit_pesewas from ${openLines} where l.account in ${accounts}) carried
  group by account, owner`

/** Debits by account over the whole ledger, from the totals of closed days and open lines. */
export const accountTotals = `
  select account, sum(debit_pesewas) as debit_pesewas from (
    select account, debit_pesewas - credit_pesewas as debit_pesewas from ledger_days
    union all
    select l.account, l.debit_pesewas from ${openLines}) totals
  group by account`
