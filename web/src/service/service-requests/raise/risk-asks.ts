import { parseCedis } from '@okwan/domain/platform/money'
import type { CoverType } from '@okwan/domain/products/rating/terms'
import type { Ask } from './request-content.ts'

export type CoverValues = { coverType: CoverType | ''; marketValuePesewas: string; effectiveDate: string }
export type UseValues = { riskCode: string; numberOfSeats: string; engineCapacity: string; effectiveDate: string }
export type VehicleValues = { registrationNumber: string; color: string; chassisNumber: string }

/** Undefined while the form is incomplete. */
export function askOfCover({ coverType, marketValuePesewas, effectiveDate }: CoverValues): Ask | undefined {
  if (!coverType || !effectiveDate) return undefined
  const insuresValue = coverType === 'fire' || coverType === 'comprehensive'
  const pesewas = insuresValue ? parseCedis(marketValuePesewas) : undefined
  if (insuresValue && !pesewas) return undefined
  return { kind: 'cover_change', coverType, effectiveDate, ...(pesewas && { marketValuePesewas: pesewas }) }
}

export function askOfUse({ riskCode, numberOfSeats, engineCapacity, effectiveDate }: UseValues): Ask | undefined {
  const changes = {
    ...(riskCode && { riskCode }),
    ...(isWhole(numberOfSeats) && { numberOfSeats: Number(numberOfSeats) }),
    ...(isWhole(engineCapacity) && { engineCapacity: Number(engineCapacity) }),
  }
  if (!effectiveDate || Object.keys(changes).length === 0) return undefined
  return { kind: 'use_change', ...changes, effectiveDate }
}

export function askOfVehicle(values: VehicleValues): Ask | undefined {
  const changes = Object.entries(values).flatMap(([name, typed]) => (typed.trim() ? [[name, typed.trim()]] : []))
  return changes.length === 0 ? undefined : { kind: 'vehicle', ...Object.fromEntries(changes) }
}

const isWhole = (typed: string) => /^\d{1,5}$/.test(typed)
