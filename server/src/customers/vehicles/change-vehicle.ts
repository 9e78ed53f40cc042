import { parsePlate } from '@okwan/domain/customers/vehicles/plates'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { RefusalCode } from '@okwan/domain/platform/refusal-codes'
import { chassisOf } from '@okwan/domain/sales/motor/vehicle'
import { type AuditCtx, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findVehicle, updateVehicleRow, type VehicleRow } from './store.ts'

export type { VehicleRow }
export type VehicleChanges = {
  registrationNumber?: string | undefined
  color?: string | undefined
  chassisNumber?: string | undefined
  numberOfSeats?: number | undefined
  engineCapacity?: number | undefined
}

export function readVehicle(tx: Tx, vehicleId: string): Promise<VehicleRow> {
  return findVehicle(tx, vehicleId)
}

/** Normalised plate and chassis, or a refusal at the invalid field. */
export function checkedVehicle(input: VehicleChanges) {
  const plate = input.registrationNumber === undefined ? undefined : parsePlate(input.registrationNumber)
  if (input.registrationNumber !== undefined && !plate) {
    throw refuse('registrationNumber', 'invalid_plate', 'Enter a registration number, such as GR 1234-20.')
  }
  const chassis = input.chassisNumber === undefined ? undefined : chassisOf({ chassisNumber: input.chassisNumber })
  if (input.chassisNumber !== undefined && !chassis) {
    throw refuse('chassisNumber', 'invalid_chassis', 'Check the chassis number. It has 6 to 20 letters and digits.')
  }
  return { plate, chassisKey: chassis?.key }
}

/** Corrects the vehicle of a policy; the database refuses a plate or chassis of another vehicle. */
export async function changeVehicle(ctx: AuditCtx, before: VehicleRow, changes: VehicleChanges): Promise<void> {
  const { plate, chassisKey } = checkedVehicle(changes)
  await updateVehicleRow(
    ctx.tx,
    before.id,
    {
      ...(plate ? { registration_number: plate.text, registration_key: plate.key } : {}),
      ...(chassisKey ? { chassis_key: chassisKey } : {}),
      ...(changes.color === undefined ? {} : { color: changes.color }),
      ...(changes.numberOfSeats === undefined ? {} : { number_of_seats: changes.numberOfSeats }),
      ...(changes.engineCapacity === undefined ? {} : { engine_capacity_cc: changes.engineCapacity }),
    },
    ctx.now,
  )
  await recordAudit(ctx, {
    action: 'vehicle-changed',
    entityType: 'vehicle',
    entityId: before.id,
    before: { registrationNumber: before.registration_number, chassisNumber: before.chassis_key, color: before.color },
    after: changes,
  })
}

function refuse(field: string, code: RefusalCode, message: string): Refusal {
  return new Refusal(code, message, [{ path: `content.${field}`, message }])
}
