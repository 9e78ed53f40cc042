/** An integrity check: a query that returns violations as (id, detail). No rows means passed. */
export type Invariant = {
  name: string
  rule: string
  breaks: string
  /**
   * The same query on data since `moment.since`, for the run of every minute. The ledger is append-only, so older data can't
   * become wrong. DAILY: the check needs a sum over all data.
   */
  recent?: string
}

export const DAILY = 'daily'

export const newLines = `journal_lines l join journals j on j.id = l.journal_id and j.posted_at >= (select since from moment)`
