import { parseChassis } from '@okwan/domain/customers/customers/identity'
import { parsePlate, plateKey } from '@okwan/domain/customers/vehicles/plates'
import type { VehicleFinding } from '@okwan/domain/sales/motor/save-answers'
import type { Ctx } from '../../platform/http/context.ts'
import { findNewestLookup, findNewestLookups } from './store.ts'

type Asked = { registrationNumber?: string; chassisNumber?: string }

/** What was found holds for a sale so long; then the vehicle is looked up again. */
const LOOKUP_MS = 30 * 60_000

type Person = Pick<Ctx, 'tx' | 'actor' | 'now'>

/** What this person was last told about the vehicle, by its plate or, while it has none, by its chassis. */
export function newestFinding(person: Person, asked: Asked): Promise<VehicleFinding | undefined> {
  const plate = parsePlate(asked.registrationNumber ?? '')?.text
  const chassis = parseChassis(asked.chassisNumber ?? '')?.key
  return findNewestLookup(person.tx, { ...recentlyBy(person), plate, chassis })
}

/** The same of many vehicles, by the keys of their plates. */
export async function newestFindings(person: Person, plates: readonly string[]): Promise<Map<string, VehicleFinding>> {
  const found = await findNewestLookups(person.tx, { ...recentlyBy(person), plates })
  return new Map(found.map((finding) => [plateKey(finding.registrationNumber ?? ''), finding]))
}

function recentlyBy({ actor, now }: Person) {
  return { personId: actor.id, since: new Date(now.getTime() - LOOKUP_MS) }
}
