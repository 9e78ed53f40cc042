import type { RateBook } from '../rating/rate-book.ts'
import { type CheckedVehicle, checkVehicle, type FleetTerms } from './check-vehicle.ts'
import type { FleetCells } from './terms.ts'

/** Days on which we insure a vehicle already, by plate or chassis. */
export type CoveredVehicle = { plateKey: string | null; chassisKey: string; message: string }

/** Every row checked and rated; no vehicle may stand in the table twice or be insured with us on these days. */
export function checkFleet(
  rows: readonly FleetCells[],
  terms: FleetTerms,
  book: RateBook,
  covered: readonly CoveredVehicle[] = [],
): CheckedVehicle[] {
  const firstRowOf = new Map<string, number>()
  const coverOf = new Map<string, string>()
  for (const { plateKey, chassisKey, message } of covered) {
    if (plateKey) coverOf.set(`plate ${plateKey}`, message)
    coverOf.set(`chassis ${chassisKey}`, message)
  }
  return rows.map((cells, index) => {
    const vehicle = checkVehicle(cells, terms, book)
    for (const [column, key] of [
      ['registration', vehicle.plateKey && `plate ${vehicle.plateKey}`],
      ['chassis', vehicle.chassisKey && `chassis ${vehicle.chassisKey}`],
    ] as const) {
      if (!key) continue
      const twin = firstRowOf.get(key)
      if (twin === undefined) firstRowOf.set(key, index + 1)
      const message = twin === undefined ? coverOf.get(key) : `Vehicle ${twin} has the same.`
      if (message) refuse(vehicle, { column, message })
    }
    return vehicle
  })
}

function refuse(vehicle: CheckedVehicle, problem: CheckedVehicle['problems'][number]): void {
  vehicle.problems.push(problem)
  vehicle.sale = undefined
}
