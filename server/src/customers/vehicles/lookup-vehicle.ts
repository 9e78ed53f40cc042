import type { VehicleFinding as FindingAnswer, vehicleEndpoints } from '@okwan/contract/customers/vehicles'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { parseChassis } from '@okwan/domain/customers/customers/identity'
import { parsePlate } from '@okwan/domain/customers/vehicles/plates'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { RefusalCode } from '@okwan/domain/platform/refusal-codes'
import type { ActiveCover } from '@okwan/domain/sales/motor/draft'
import type { RegisteredVehicle, VehicleFinding } from '@okwan/domain/sales/motor/save-answers'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import type { CoverResult, VehicleKey } from '../../platform/ports/mid.ts'
import { draftVehicleOf } from './present.ts'
import { findOwnCover, findVehicleByChassis, findVehicleByPlate, insertLookup, type VehicleRow } from './store.ts'

type Query = Parsed<(typeof vehicleEndpoints)['GET /vehicles/lookup']>['query']

/** Looks in our own records first, then in the MID; the cover is always queried. Both results are stored for the draft. */
export async function lookupVehicle(
  { tx, actor, now, product }: Ctx,
  { query }: { query: Query },
): Promise<FindingAnswer> {
  const requested = readRequested(query)
  const { insurerCode: ourName } = product.settings.at('company', now)
  const own = await findOwn(tx, requested)
  // Reads have no transaction, so nothing is locked while the MID responds.
  const [fromRegister, cover] = await Promise.all([
    own ? undefined : product.mid.lookupVehicle(requested.key),
    product.mid.findActiveCover(requested.key),
  ])
  const register = own ? toRegisteredVehicle(own) : fromRegister?.kind === 'found' ? fromRegister : undefined
  const foundPlate = own?.registration_number ?? (fromRegister?.kind === 'found' && fromRegister.registrationNumber)
  const finding: VehicleFinding = {
    registrationNumber: requested.registrationNumber ?? (foundPlate || undefined),
    chassisNumber: requested.chassisKey,
    // A caller who searched by chassis number already knows the chassis number.
    register: register && {
      vehicle: register.vehicle,
      chassisKey: requested.chassisKey ? undefined : register.chassisKey,
    },
    activeCover: activeCoverOf(cover, ourName) ?? (own && (await ownCover(tx, own.id, toAccraDate(now), ourName))),
  }
  const lookupId = await product.db.transaction((write) => insertLookup(write, actor.id, finding, now))
  return {
    lookupId,
    registrationNumber: finding.registrationNumber,
    warnings: requested.warnings,
    found: register !== undefined,
    source: register && (own ? 'ours' : 'register'),
    vehicleId: own?.id,
    vehicle: register?.vehicle,
    chassisHint: hintOf(finding.register?.chassisKey),
    activeCover: finding.activeCover,
    registerAnswered: fromRegister?.kind !== 'no-response' && cover.kind !== 'no-response',
  }
}

type RequestedVehicle = {
  key: VehicleKey
  plateKey?: string
  registrationNumber?: string
  chassisKey?: string
  warnings: string[]
}

function readRequested({ registrationNumber, chassisNumber = '' }: Query): RequestedVehicle {
  if (registrationNumber === undefined) {
    const chassis = parseChassis(chassisNumber)
    if (!chassis)
      throw inputError('invalid_chassis', 'chassisNumber', 'Enter the chassis number as stamped on the vehicle.')
    return { key: { chassisNumber: chassis.key }, chassisKey: chassis.key, warnings: chassis.warnings }
  }
  const plate = parsePlate(registrationNumber)
  if (!plate) {
    const message = `“${registrationNumber}” isn’t a Ghana registration number. Enter one, such as GR 1234-20.`
    throw inputError('invalid_plate', 'registrationNumber', message)
  }
  const { key: plateKey, text, warnings } = plate
  return { key: { registrationNumber: text }, plateKey, registrationNumber: text, warnings }
}

function findOwn(tx: Tx, { plateKey, chassisKey = '' }: RequestedVehicle) {
  return plateKey === undefined ? findVehicleByChassis(tx, chassisKey) : findVehicleByPlate(tx, plateKey)
}

function toRegisteredVehicle(own: VehicleRow): RegisteredVehicle {
  return { vehicle: draftVehicleOf(own), chassisKey: own.chassis_key }
}

function activeCoverOf(cover: CoverResult, ourName: string): ActiveCover | undefined {
  if (cover.kind !== 'covered') return undefined
  const { insurerName, startDate, endDate, policyNumber } = cover
  // The policy number of another insurer is not returned.
  if (insurerName !== ourName) return { insurer: 'other', insurerName, startDate, endDate }
  return { insurer: 'ours', insurerName, policyNumber, startDate, endDate }
}

/** Our own cover is known even if the MID does not respond or is out of date. */
async function ownCover(tx: Tx, vehicleId: string, today: string, ourName: string): Promise<ActiveCover | undefined> {
  const found = await findOwnCover(tx, vehicleId, today)
  if (!found) return undefined
  const { policy_number: policyNumber, start_date: startDate, end_date: endDate } = found
  return { insurer: 'ours', insurerName: ourName, policyNumber, startDate, endDate }
}

function hintOf(chassisKey: string | undefined): string | undefined {
  return chassisKey && chassisKey.slice(0, 3) + '•'.repeat(chassisKey.length - 3)
}

function inputError(code: RefusalCode, path: string, message: string): Refusal {
  return new Refusal(code, message, [{ path, message }])
}
