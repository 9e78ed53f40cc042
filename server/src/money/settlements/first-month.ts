import { formatMonth } from '@okwan/domain/platform/dates'

/** The earliest month of a payee with amounts that are in no return; undefined if there is none. */
export function firstMonth(due: readonly { party: string; month: string }[], party: string): string | undefined {
  return due
    .filter((row) => row.party === party)
    .map(({ month }) => month)
    .sort()[0]
}

export const earlierFirst = (month: string) => `Prepare the return of ${formatMonth(month)} first.`
