import { parseCedis } from '@okwan/domain/platform/money'
import type { CoverType } from '@okwan/domain/products/rating/terms'
import { answersOf, type HistoryValues } from '../../../../sales/motor/history-answers.ts'
import type { RequestContent } from '../request-content.ts'

export type CoverValues = HistoryValues & {
  coverType: CoverType | ''
  marketValuePesewas: string
  effectiveDate: string
}
export type UseValues = { riskCode: string; numberOfSeats: string; engineCapacity: string; effectiveDate: string }
export type VehicleValues = { registrationNumber: string; color: string; chassisNumber: string }

/** Whether the cover pays for the loss of the vehicle, so that its value must be known. */
export function insuresValue(coverType: CoverType | ''): boolean {
  return coverType === 'fire' || coverType === 'comprehensive'
}

/** Undefined while the price cannot be calculated. The price does not depend on the answers about the history. */
export function contentOfCover({
  coverType,
  marketValuePesewas,
  effectiveDate,
  ...history
}: CoverValues): RequestContent | undefined {
  if (!coverType || !effectiveDate) return undefined
  const pesewas = insuresValue(coverType) ? parseCedis(marketValuePesewas) : undefined
  if (insuresValue(coverType) && !pesewas) return undefined
  return {
    kind: 'cover_change',
    coverType,
    effectiveDate,
    ...(pesewas && { marketValuePesewas: pesewas, ...answersOf(history) }),
  }
}

export function contentOfUse({
  riskCode,
  numberOfSeats,
  engineCapacity,
  effectiveDate,
}: UseValues): RequestContent | undefined {
  const changes = {
    ...(riskCode && { riskCode }),
    ...(isWhole(numberOfSeats) && { numberOfSeats: Number(numberOfSeats) }),
    ...(isWhole(engineCapacity) && { engineCapacity: Number(engineCapacity) }),
  }
  if (!effectiveDate || Object.keys(changes).length === 0) return undefined
  return { kind: 'use_change', ...changes, effectiveDate }
}

export function contentOfVehicle(values: VehicleValues): RequestContent | undefined {
  const changes = Object.entries(values).flatMap(([name, input]) => (input.trim() ? [[name, input.trim()]] : []))
  return changes.length === 0 ? undefined : { kind: 'vehicle', ...Object.fromEntries(changes) }
}

const isWhole = (input: string) => /^\d{1,5}$/.test(input)
