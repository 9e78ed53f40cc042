import { parseChassis } from '@okwan/domain/identity'
import type { VehicleFinding } from '@okwan/domain/motor/save-answers'
import { parsePlate } from '@okwan/domain/plates'
import type { Tx } from '../db/database.ts'
import { findNewestLookup } from './store.ts'

type Asked = { personId: string; registrationNumber?: string; chassisNumber?: string; since: Date }

/** What this person was last told about the vehicle, by its plate or, while it has none, by its chassis. */
export async function newestFinding(tx: Tx, asked: Asked): Promise<VehicleFinding | undefined> {
  const plate = parsePlate(asked.registrationNumber ?? '')?.text
  const chassis = parseChassis(asked.chassisNumber ?? '')?.key
  // Written by lookupVehicle alone, which writes this type.
  return (await findNewestLookup(tx, { ...asked, plate, chassis })) as VehicleFinding | undefined
}
