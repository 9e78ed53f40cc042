import { firstDayOf, type Month, monthAfter } from '@okwan/domain/money/ledger/months'
import { addDays, type IsoDate } from '@okwan/domain/platform/dates'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { demoActor } from '../acting/act-as.ts'
import { momentOf } from '../business/events/past.ts'

/** Prepares, checks and pays. */
export const MAKER = '233200000001'
/** Approves. */
export const CHECKER = '233200000009'

export type Payers = { maker: Ctx['actor']; checker: Ctx['actor'] }

export async function openPayers(tx: Tx): Promise<Payers> {
  return { maker: await demoActor(tx, MAKER), checker: await demoActor(tx, CHECKER) }
}

/** A day of a month; on Monday if it is on a weekend. */
export const officeDay = (month: Month, day: number): IsoDate => workday(addDays(firstDayOf(month), day - 1))

export const officeDayAfter = (day: IsoDate, days: number): IsoDate => workday(addDays(day, days))

export const officeMoment = (month: Month, day: number, time: string) => momentOf(officeDay(month, day), time)

/** Statements of a month are imported at the beginning of the next one, but not after `now`. */
export function importedAt(month: Month, now: Date): Date {
  const planned = officeMoment(monthAfter(month), 2, '08:30')
  return planned < now ? planned : now
}

function workday(day: IsoDate): IsoDate {
  const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay()
  if (weekday === SATURDAY) return addDays(day, 2)
  return weekday === SUNDAY ? addDays(day, 1) : day
}

const SUNDAY = 0
const SATURDAY = 6
