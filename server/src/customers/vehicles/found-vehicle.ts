import type { VehicleFinding } from '@okwan/domain/sales/motor/save-answers'
import type { Tx } from '../../platform/db/database.ts'
import { findLookup } from './store.ts'

/** What this person was told when asking for a vehicle. */
export function foundVehicle(tx: Tx, lookupId: string, personId: string): Promise<VehicleFinding | undefined> {
  return findLookup(tx, lookupId, personId)
}
