import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { CheckedFleet, fleetEndpoints } from '@okwan/contract/sales/fleet'
import { parsePlate } from '@okwan/domain/customers/vehicles/plates'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { RateBook } from '@okwan/domain/products/rate-books/rate-book'
import { type CoveredVehicle, checkFleet } from '@okwan/domain/sales/fleet/check-fleet'
import { type CheckedVehicle, checkVehicle, type FleetTerms } from '@okwan/domain/sales/fleet/check-vehicle'
import { questionsFor } from '@okwan/domain/sales/fleet/questions'
import { type FleetCells, readFleetTable } from '@okwan/domain/sales/fleet/terms'
import type { VehicleFinding } from '@okwan/domain/sales/motor/save-answers'
import { findSellable } from '../../customers/customers/find-sellable.ts'
import { newestFindings } from '../../customers/vehicles/newest-finding.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { countInsured } from '../../policies/policies/issue/count-insured.ts'
import { reachedBy } from '../../policies/policies/read/scope.ts'
import { motorRateBookOn } from '../../products/rate-books/motor-rate-book.ts'
import { type CoveredRow, findCovered } from './store.ts'

type Input = Parsed<(typeof fleetEndpoints)['POST /fleets/check']>

/** Checks the table: problems by cell and the price of each vehicle. */
export async function checkTable(ctx: Ctx, input: Input): Promise<CheckedFleet> {
  const { vehicles, fleetSize, covered, findings } = await readFleet(ctx, input)
  return {
    vehicles: vehicles.map((vehicle) => ({
      problems: vehicle.problems,
      totalPesewas: vehicle.rated?.totalPesewas ?? null,
      coveringPolicyId: covered.find((row) => isAbout(row, vehicle))?.policy_id ?? null,
      coverChecked: findings.has(vehicle.plateKey ?? ''),
    })),
    fleetSize,
    totalPesewas: vehicles.reduce((sum, { rated }) => sum + (rated?.totalPesewas ?? 0), 0),
    questions: questionsFor(vehicles.flatMap(({ rated }) => rated?.risk ?? [])),
  }
}

export async function readFleet(ctx: Ctx, { bytes, query }: Input) {
  const { tx, actor, now, product } = ctx
  const { startDate, endDate, customerCode } = query
  const table = readFleetTable(Buffer.from(bytes).toString('utf8'))
  if ('problem' in table) throw new Refusal('fleet_table', table.problem, [{ path: 'table', message: table.problem }])
  const { book } = await motorRateBookOn(tx, startDate)
  const customer = customerCode ? await findSellable(ctx, customerCode, 'fleet') : undefined
  if (customerCode && !customer)
    throw new Refusal('not_found', 'This customer doesn’t exist or you can’t access their record.')
  const period = { startDate, endDate, today: toAccraDate(now), holderType: customer?.customerType }

  const keys = keysOf(table.rows, { ...period, fleetSize: 1 }, book)
  const others = customer
    ? await countInsured(tx, { customerId: customer.id, onDate: startDate, exceptChassisKeys: keys.chassisKeys })
    : 0
  const fleetSize = table.rows.length + others
  const covered = await findCovered(tx, { ...keys, startDate, endDate }, reachedBy(actor))
  const plates = table.rows.flatMap(({ registration }) => parsePlate(registration)?.text ?? [])
  const findings = await newestFindings(ctx, plates)
  const { insurerCode: insurerName } = product.settings.at('company', now)
  const vehicles = checkFleet(table.rows, { ...period, fleetSize }, book, [
    ...coveredElsewhere(findings),
    ...covered.map((row) => coveredVehicle(row, insurerName)),
  ])
  return { vehicles, fleetSize, customer, covered, findings }
}

/** Keys of the vehicles, needed before the size of the fleet is known. */
function keysOf(rows: readonly FleetCells[], terms: FleetTerms, book: RateBook) {
  const read = rows.map((cells) => checkVehicle(cells, terms, book))
  const known = (keys: (string | undefined)[]) => keys.filter((key) => key !== undefined)
  return {
    plateKeys: known(read.map(({ plateKey }) => plateKey)),
    chassisKeys: known(read.map(({ chassisKey }) => chassisKey)),
  }
}

/** Cover by our own policies. */
function coveredVehicle(row: CoveredRow, insurerName: string): CoveredVehicle {
  const { registration_key: plateKey, chassis_key: chassisKey, start_date: startDate, end_date: endDate } = row
  const cover = { insurer: 'ours' as const, insurerName, startDate, endDate }
  return { plateKey, chassisKey, cover }
}

/** Cover by other insurers, from the MID lookups of this seller. */
function coveredElsewhere(findings: ReadonlyMap<string, VehicleFinding>): CoveredVehicle[] {
  return [...findings].flatMap(([plateKey, { activeCover }]) => (activeCover ? [{ plateKey, cover: activeCover }] : []))
}

function isAbout({ registration_key, chassis_key }: CoveredRow, { plateKey, chassisKey }: CheckedVehicle): boolean {
  return (plateKey !== undefined && registration_key === plateKey) || chassis_key === chassisKey
}
