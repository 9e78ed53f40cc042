import { parseChassis } from '@okwan/domain/customers/customers/identity'
import { parsePlate, plateKey } from '@okwan/domain/customers/vehicles/plates'
import type { VehicleFinding } from '@okwan/domain/sales/motor/save-answers'
import type { Ctx } from '../../platform/http/context.ts'
import { findNewestLookup, findNewestLookups } from './store.ts'

type RequestedVehicle = { registrationNumber?: string; chassisNumber?: string }

/** Time for which a lookup is valid in a sale. */
const LOOKUP_MS = 30 * 60_000

type Person = Pick<Ctx, 'tx' | 'actor' | 'now'>

/** Newest lookup of this user for a vehicle, by plate or by chassis number. */
export function newestFinding(person: Person, requested: RequestedVehicle): Promise<VehicleFinding | undefined> {
  const plate = parsePlate(requested.registrationNumber ?? '')?.text
  const chassis = parseChassis(requested.chassisNumber ?? '')?.key
  return findNewestLookup(person.tx, { ...recentlyBy(person), plate, chassis })
}

/** Newest lookups of this user for many vehicles, by plate key. */
export async function newestFindings(person: Person, plates: readonly string[]): Promise<Map<string, VehicleFinding>> {
  const found = await findNewestLookups(person.tx, { ...recentlyBy(person), plates })
  return new Map(found.map((finding) => [plateKey(finding.registrationNumber ?? ''), finding]))
}

function recentlyBy({ actor, now }: Person) {
  return { personId: actor.id, since: new Date(now.getTime() - LOOKUP_MS) }
}
