import type { VehicleFinding } from '@okwan/domain/sales/motor/save-answers'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { deleteBatch } from '../../platform/db/delete-batch.ts'
import { join, raw, sql } from '../../platform/db/sql.ts'
import { type SoldVehicle, soldVehicle, storedFinding } from './stored-vehicle.ts'

const vehicleRow = soldVehicle.omit({ registration_key: true }).extend({ id: z.string() })
export type VehicleRow = z.output<typeof vehicleRow>

const columns = sql`id, registration_number, chassis_key, make, model, year_of_manufacture, color, body_type,
  engine_capacity_cc, number_of_seats, fuel_type, registration_year, mileage, verified`

export function findVehicleByPlate(tx: Tx, registrationKey: string) {
  return maybe(tx, vehicleRow, sql`select ${columns} from vehicles where registration_key = ${registrationKey}`)
}

export function findVehicleByChassis(tx: Tx, chassisKey: string) {
  return maybe(tx, vehicleRow, sql`select ${columns} from vehicles where chassis_key = ${chassisKey}`)
}

const ownCoverRow = z.object({ policy_number: z.string(), start_date: z.string(), end_date: z.string() })

/** Our own cover of a vehicle: the sold term that ends last. The query is here, because lookups must not import policies. */
export function findOwnCover(tx: Tx, vehicleId: string, today: string) {
  return maybe(
    tx,
    ownCoverRow,
    sql`select p.policy_number, r.start_date, r.end_date from policy_records r join policies p on p.id = r.policy_id
        where r.vehicle_id = ${vehicleId} and r.status in ('issuing', 'active', 'suspended') and r.end_date >= ${today}
          and (r.cancelled_from is null or r.cancelled_from > ${today})
        order by r.end_date desc limit 1`,
  )
}

export function findVehicle(tx: Tx, id: string): Promise<VehicleRow> {
  return one(tx, vehicleRow, sql`select ${columns} from vehicles where id = ${id}`)
}

export function updateVehicleRow(tx: Tx, id: string, changes: Partial<SoldVehicle>, now: Date) {
  // The type allows only column names.
  const sets = Object.entries(changes).map(([column, value]) => sql`${raw(column)} = ${value}`)
  return run(
    tx,
    sql`update vehicles set ${join([...sets, sql`updated_at = ${now}`, sql`version = version + 1`], ', ')} where id = ${id}`,
  )
}

/** Undefined if the chassis is already known. */
export async function insertVehicle(tx: Tx, vehicle: SoldVehicle, now: Date): Promise<string | undefined> {
  const row = await maybe(
    tx,
    z.object({ id: z.string() }),
    sql`insert into vehicles (registration_number, registration_key, chassis_key, make, model, year_of_manufacture, color,
          body_type, engine_capacity_cc, number_of_seats, fuel_type, registration_year, mileage, verified, created_at, updated_at)
        values (${vehicle.registration_number}, ${vehicle.registration_key}, ${vehicle.chassis_key}, ${vehicle.make},
          ${vehicle.model}, ${vehicle.year_of_manufacture}, ${vehicle.color}, ${vehicle.body_type},
          ${vehicle.engine_capacity_cc}, ${vehicle.number_of_seats}, ${vehicle.fuel_type}, ${vehicle.registration_year},
          ${vehicle.mileage}, ${vehicle.verified}, ${now}, ${now})
        on conflict on constraint vehicles_chassis do nothing returning id`,
  )
  return row?.id
}

export async function insertLookup(tx: Tx, requestedBy: string, finding: VehicleFinding, now: Date): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into vehicle_lookups (requested_by, finding, at) values (${requestedBy}, ${finding}, ${now}) returning id`,
  )
  return id
}

const findingRow = z.object({ finding: storedFinding })

export async function findLookup(tx: Tx, id: string, requestedBy: string) {
  const row = await maybe(
    tx,
    findingRow,
    sql`select finding from vehicle_lookups where id = ${id} and requested_by = ${requestedBy}`,
  )
  return row?.finding
}

type NewestLookup = { personId: string; plate?: string | undefined; chassis?: string | undefined; since: Date }

export async function findNewestLookup(tx: Tx, { personId, plate, chassis, since }: NewestLookup) {
  const row = await maybe(
    tx,
    findingRow,
    sql`select finding from vehicle_lookups
        where requested_by = ${personId} and at >= ${since}
          and (finding->>'registrationNumber' = ${plate ?? null} or finding->>'chassisNumber' = ${chassis ?? null})
        order by at desc, id limit 1`,
  )
  return row?.finding
}

export async function findNewestLookups(tx: Tx, search: { personId: string; plates: readonly string[]; since: Date }) {
  const found = await rows(
    tx,
    findingRow,
    sql`select distinct on (finding->>'registrationNumber') finding from vehicle_lookups
        where requested_by = ${search.personId} and at >= ${search.since} and finding->>'registrationNumber' = any(${search.plates})
        order by finding->>'registrationNumber', at desc, id`,
  )
  return found.map(({ finding }) => finding)
}

export function removeLookupsBefore(tx: Tx, moment: Date) {
  return deleteBatch(tx, 'vehicle_lookups', sql`at < ${moment}`)
}

export function listMakeRows(tx: Tx) {
  return rows(
    tx,
    z.object({ make: z.string(), models: z.array(z.string()) }),
    sql`select make, array_agg(model order by model) as models from vehicle_models group by make order by make`,
  )
}
