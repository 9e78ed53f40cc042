import { formatDate, type IsoDate } from '../../platform/dates.ts'
import type { RateBook } from '../../products/rate-books/rate-book.ts'
import { choicesFor, touches } from '../motor/active-cover.ts'
import type { ActiveCover } from '../motor/draft.ts'
import type { ActiveCoverChoice } from '../motor/terms.ts'
import { type CellProblem, type CheckedVehicle, checkVehicle, type FleetTerms } from './check-vehicle.ts'
import type { FleetCells } from './terms.ts'

/** Cover that a vehicle has, by our own book or by the motor insurance database, which knows plates only. */
export type CoveredVehicle = { plateKey: string | null; chassisKey?: string; cover: ActiveCover }

/** Every row checked and rated; no vehicle may stand in the table twice or be insured on these days. */
export function checkFleet(
  rows: readonly FleetCells[],
  terms: FleetTerms,
  book: RateBook,
  covered: readonly CoveredVehicle[] = [],
): CheckedVehicle[] {
  const firstRowOf = new Map<string, number>()
  const coverOf = coverMessages(covered, terms)
  return rows.map((cells, index) => {
    const vehicle = checkVehicle(cells, terms, book)
    const keys = [
      ['registration', vehicle.plateKey && `plate ${vehicle.plateKey}`],
      ['chassis', vehicle.chassisKey && `chassis ${vehicle.chassisKey}`],
    ] as const
    for (const [column, key] of keys) {
      if (!key) continue
      const twin = firstRowOf.get(key)
      if (twin === undefined) firstRowOf.set(key, index + 1)
      else refuse(vehicle, { column, message: `Vehicle ${twin} has the same.` })
    }
    const message = keys.map(([, key]) => key && coverOf.get(key)).find(Boolean)
    if (message) refuse(vehicle, { column: 'vehicle', message })
    return vehicle
  })
}

function refuse(vehicle: CheckedVehicle, problem: CellProblem): void {
  vehicle.problems.push(problem)
  vehicle.rated = undefined
}

function coverMessages(covered: readonly CoveredVehicle[], { startDate, endDate, today }: FleetTerms) {
  const messageOf = new Map<string, string>()
  for (const { plateKey, chassisKey, cover } of covered) {
    if (!touches(cover, startDate, endDate)) continue
    const message = coverMessage(cover, today)
    if (plateKey) messageOf.set(`plate ${plateKey}`, message)
    if (chassisKey) messageOf.set(`chassis ${chassisKey}`, message)
  }
  return messageOf
}

/** Whose cover it is, and every way on that is open: the ones a single sale has too. */
function coverMessage(cover: ActiveCover, today: IsoDate): string {
  const insurer = cover.insurer === 'ours' ? 'We insure' : `${cover.insurerName} insures`
  const open = choicesFor(cover, today).filter(({ whyNot }) => !whyNot)
  const ways = open.flatMap(({ choice, startDate = today }) => WAYS_OUT[choice]?.(startDate) ?? [])
  const text = [ways.slice(0, -1).join(', '), ways.at(-1)].filter(Boolean).join(' or ')
  return `${insurer} it until ${formatDate(cover.endDate)}: ${text}.`
}

const WAYS_OUT: Partial<Record<ActiveCoverChoice, (startDate: IsoDate) => string>> = {
  'start-after': (startDate) => `let cover begin on ${formatDate(startDate)}`,
  renew: () => 'renew that policy',
  'change-cover': () => 'change that policy',
  replace: () => 'sell it by itself with the letter that it was cancelled',
  'other-vehicle': () => 'take it out of the table',
}
