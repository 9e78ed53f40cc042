import { raw, type Sql, sql } from '../../platform/db/sql.ts'

/** Records that were issued by the end of a day, have a term that includes the day, and were not cancelled by that day. */
export function inForceOn(day: string, alias = 'r'): Sql {
  const r = raw(alias)
  return sql`${r}.issued_at < (${day}::date + 1)::timestamp at time zone 'UTC' and ${r}.start_date <= ${day}
    and ${r}.end_date >= ${day} and (${r}.cancelled_from is null or ${r}.cancelled_from > ${day})`
}

/** A term can have several records, of which at most one covers the day. */
export const coversDay = (day: string, alias = 'r'): Sql => sql`${raw(alias)}.cover @> ${day}::date`

/** Whether a record has been issued, and has neither ended nor been cancelled, at the end of a day. */
export function isOpenAfter(day: Sql, alias = 'r'): Sql {
  const r = raw(alias)
  return sql`${r}.issued_at < (${day} + 1)::timestamp at time zone 'UTC' and ${r}.end_date > ${day}
    and (${r}.cancelled_from is null or ${r}.cancelled_from > ${day})`
}

type Premium = { premium: Sql; days: Sql; endDate: Sql }

/** The premium of an open record, multiplied by its number of days after a day. */
export const premiumDays = ({ premium, days, endDate }: Premium, day: Sql): Sql =>
  sql`${premium} * least(${days}, ${endDate} - ${day})`

/** Whether the unearned premium of an open record rounds to a pesewa or more. */
export const hasUnearned = (premium: Premium, day: Sql): Sql =>
  sql`abs(${premiumDays(premium, day)}) + ${premium.days} / 2 >= ${premium.days}`

const RECORD = {
  premium: raw('r.office_premium_pesewas'),
  days: raw('(r.end_date - r.start_date + 1)::bigint'),
  endDate: raw('r.end_date'),
}

/** Records `r` with unearned premium at the end of a day. */
export function isUnearnedAfter(date: string): Sql {
  const day = sql`${date}::date`
  return sql`${isOpenAfter(day)} and ${hasUnearned(RECORD, day)}`
}
