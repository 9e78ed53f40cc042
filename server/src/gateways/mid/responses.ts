import { FUEL_TYPES, type FuelType } from '@okwan/domain/customers/vehicles/terms'
import { isIsoDate } from '@okwan/domain/platform/dates'
import {
  type CoverResult,
  MID_REJECTIONS,
  type MidRejection,
  type RecordResult,
  type VehicleResult,
} from '../../platform/ports/mid.ts'
import type { HttpResult } from '../http.ts'
import { field, text } from '../read-body.ts'

type HttpAnswer = Extract<HttpResult, { kind: 'answer' }>

/** Reads both versions of the API: `sticker_number` of version 1 and `stickerNumber` of version 2. */
export function readRecord(response: HttpResult): RecordResult {
  if (response.kind === 'no-response') return { kind: 'no-response', reason: response.reason }
  const data = dataOf(response)
  const stickerNumber = text(data, 'stickerNumber') ?? text(data, 'sticker_number')
  if (isSuccess(response) && stickerNumber) {
    return { kind: 'recorded', stickerNumber, reference: text(data, 'reference') ?? stickerNumber }
  }
  // Only these statuses are about the policy. Others report a wrong key, overload or a failure of the MID.
  if (![400, 409, 422].includes(response.status)) return unclear(response)
  const error = field(response.body, 'error') ?? response.body
  const code = text(error, 'code') ?? ''
  return {
    kind: 'rejected',
    reason: isRejection(code) ? code : 'MID_REJECTED',
    message: (text(error, 'message') ?? 'The motor insurance database rejected the policy and gave no reason.').slice(
      0,
      300,
    ),
  }
}

export function readVehicle(response: HttpResult): VehicleResult {
  if (response.kind === 'no-response') return { kind: 'no-response', reason: response.reason }
  if (response.status === 404) return { kind: 'not_found' }
  const data = dataOf(response)
  const make = text(data, 'make')
  if (!isSuccess(response) || !make) return unclear(response)
  const number = (name: string) => {
    const value = Number(text(data, name))
    return Number.isInteger(value) ? value : undefined
  }
  const fuelType = text(data, 'fuelType')?.toLowerCase()
  return {
    kind: 'found',
    registrationNumber: text(data, 'registrationNumber'),
    chassisKey: text(data, 'chassisNumber')?.toUpperCase().replace(/\s/g, ''),
    vehicle: {
      make,
      model: text(data, 'model'),
      yearOfManufacture: number('manufacturingYear'),
      color: text(data, 'vehicleColour'),
      bodyType: text(data, 'bodyType'),
      engineCapacity: number('cubicCapacity'),
      numberOfSeats: number('seatingCapacity'),
      fuelType: isFuel(fuelType) ? fuelType : undefined,
      registrationYear: number('registrationYear'),
    },
  }
}

export function readCover(response: HttpResult): CoverResult {
  if (response.kind === 'no-response') return { kind: 'no-response', reason: response.reason }
  if (response.status === 404) return { kind: 'not_covered' }
  const data = dataOf(response)
  const startDate = text(data, 'startDate') ?? ''
  const endDate = text(data, 'expiryDate') ?? ''
  if (!isSuccess(response) || !isIsoDate(startDate) || !isIsoDate(endDate)) return unclear(response)
  const insurerName = text(data, 'insurer') ?? 'Another insurer'
  return { kind: 'covered', insurerName, policyNumber: text(data, 'companyAssignedPolicyNumber'), startDate, endDate }
}

function dataOf({ body }: HttpAnswer): unknown {
  return field(body, 'data') ?? body
}

function isSuccess({ status }: HttpAnswer): boolean {
  return status >= 200 && status < 300
}

function unclear({ status }: HttpAnswer): { kind: 'no-response'; reason: string } {
  return { kind: 'no-response', reason: `responded with ${status}, without a result for the vehicle or the policy` }
}

function isRejection(code: string): code is MidRejection {
  return MID_REJECTIONS.some((known) => known === code)
}

function isFuel(word: string | undefined): word is FuelType {
  return FUEL_TYPES.some((fuel) => fuel === word)
}
