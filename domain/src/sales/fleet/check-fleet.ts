import { formatDate, type IsoDate } from '../../platform/dates.ts'
import type { RateBook } from '../../products/rate-books/rate-book.ts'
import { choicesFor, overlapsPeriod } from '../motor/active-cover.ts'
import type { ActiveCover } from '../motor/draft.ts'
import type { ActiveCoverChoice } from '../motor/terms.ts'
import { type CellProblem, type CheckedVehicle, checkVehicle, type FleetTerms } from './check-vehicle.ts'
import type { FleetCells } from './terms.ts'

/** Existing cover of a vehicle, from our policies, or from the MID, which is searched by registration number only. */
export type CoveredVehicle = { plateKey: string | null; chassisKey?: string; cover: ActiveCover }

/** Checks and rates every row. A vehicle must not be listed twice or have existing cover in this period. */
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
      const duplicateRow = firstRowOf.get(key)
      if (duplicateRow === undefined) firstRowOf.set(key, index + 1)
      else
        refuse(vehicle, {
          column,
          message: `Vehicle ${duplicateRow} has the same ${column === 'chassis' ? 'chassis number' : 'registration number'}.`,
        })
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
    if (!overlapsPeriod(cover, startDate, endDate)) continue
    const message = coverMessage(cover, today)
    if (plateKey) messageOf.set(`plate ${plateKey}`, message)
    if (chassisKey) messageOf.set(`chassis ${chassisKey}`, message)
  }
  return messageOf
}

/** Names the insurer and the available options, which are the same as in a single sale. */
function coverMessage(cover: ActiveCover, today: IsoDate): string {
  const insurer = cover.insurer === 'ours' ? 'us' : cover.insurerName
  const available = choicesFor(cover, today).filter(({ refusalReason }) => !refusalReason)
  const options = available.flatMap(({ choice, startDate = today }) => OPTION_TEXTS[choice]?.(startDate) ?? [])
  const text = [options.slice(0, -1).join(', '), options.at(-1)].filter(Boolean).join(' or ')
  return `Insured by ${insurer} until ${formatDate(cover.endDate)}. Options: ${text}.`
}

const OPTION_TEXTS: Partial<Record<ActiveCoverChoice, (startDate: IsoDate) => string>> = {
  'start-after': (startDate) => `start cover on ${formatDate(startDate)}`,
  renew: () => 'renew the policy',
  'change-cover': () => 'change the policy',
  replace: () => 'sell the vehicle separately with the cancellation letter',
  'other-vehicle': () => 'remove the vehicle',
}
