/** What must always hold. Each rule is a query for what breaks it, as (id, detail): no rows, no trouble. */
export type Invariant = {
  name: string
  rule: string
  breaks: string
  /**
   * The same over what is new since `moment.since`, for the look of every minute: the ledger only grows, and what was whole
   * cannot break, because nothing in it can be changed. DAILY: only a sum over all of it can tell.
   */
  recent?: string
}

export const DAILY = 'daily'

export const newLines = `journal_lines l join journals j on j.id = l.journal_id and j.posted_at >= (select since from moment)`
