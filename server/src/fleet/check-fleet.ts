import type { Parsed } from '@okwan/contract/endpoint'
import type { CheckedFleet, fleetEndpoints } from '@okwan/contract/fleet'
import { formatDate, toAccraDate } from '@okwan/domain/dates'
import { checkFleet } from '@okwan/domain/fleet/check-fleet'
import { checkVehicle, type FleetTerms } from '@okwan/domain/fleet/check-vehicle'
import { type FleetCells, readFleetTable } from '@okwan/domain/fleet/terms'
import { Refusal } from '@okwan/domain/refusal'
import { findCustomer } from '../customers/find-customer.ts'
import type { Ctx } from '../http/context.ts'
import { motorRateBookOn } from '../rate-books/motor-rate-book.ts'
import { countOthers, findCovered } from './store.ts'

type Input = Parsed<(typeof fleetEndpoints)['POST /fleets/check']>

/** The table as it stands: what is wrong in which cell, and what each vehicle costs. */
export async function checkTable(ctx: Ctx, input: Input): Promise<CheckedFleet> {
  const { vehicles, fleetSize } = await readFleet(ctx, input)
  const totalPesewas = vehicles.reduce((sum, { sale }) => sum + (sale?.totalPesewas ?? 0), 0)
  return {
    vehicles: vehicles.map(({ problems, sale }) => ({ problems, totalPesewas: sale?.totalPesewas ?? null })),
    fleetSize,
    totalPesewas,
  }
}

export async function readFleet({ tx, now }: Ctx, { bytes, query }: Input) {
  const { startDate, endDate, customerCode } = query
  const table = readFleetTable(Buffer.from(bytes).toString('utf8'))
  if ('problem' in table) throw new Refusal('fleet_table', table.problem, [{ path: 'table', message: table.problem }])
  const { book } = await motorRateBookOn(tx, startDate)
  const customer = customerCode ? await findCustomer(tx, customerCode) : undefined
  if (customerCode && !customer) throw new Refusal('not_found', 'There is no such customer')
  const period = { startDate, endDate, today: toAccraDate(now), holderType: customer?.customerType }

  const keys = keysOf(table.rows, { ...period, fleetSize: 1 }, book)
  const others = customer ? await countOthers(tx, customer.id, startDate, keys.chassisKeys) : 0
  const fleetSize = table.rows.length + others
  const covered = (await findCovered(tx, { ...keys, startDate, endDate })).map((row) => ({
    plateKey: row.registration_key,
    chassisKey: row.chassis_key,
    message: `We insure it until ${formatDate(row.end_date)}. Start after that, or renew it.`,
  }))
  const vehicles = checkFleet(table.rows, { ...period, fleetSize }, book, covered)
  return { vehicles, fleetSize, customer }
}

/** Whom to look for, before it is known how large the fleet is. */
function keysOf(rows: readonly FleetCells[], terms: FleetTerms, book: Parameters<typeof checkVehicle>[2]) {
  const read = rows.map((cells) => checkVehicle(cells, terms, book))
  const known = (keys: (string | undefined)[]) => keys.filter((key) => key !== undefined)
  return {
    plateKeys: known(read.map(({ plateKey }) => plateKey)),
    chassisKeys: known(read.map(({ chassisKey }) => chassisKey)),
  }
}
