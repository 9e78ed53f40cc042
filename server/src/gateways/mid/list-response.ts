import { isIsoDate } from '@okwan/domain/platform/dates'
import type { CoverList, ListedCover } from '../../platform/ports/mid.ts'
import type { HttpResult } from '../http.ts'
import { field, text } from '../read-body.ts'

/** A page with an incomplete row counts as no response: comparing without that row would report a missing policy. */
export function readCovers(response: HttpResult): CoverList {
  if (response.kind === 'no-response') return { kind: 'no-response', reason: response.reason }
  const data = field(response.body, 'data')
  if (response.status !== 200 || !Array.isArray(data)) return unclear(response.status)
  const covers = data.map(readRow)
  if (!areComplete(covers)) return unclear(response.status)
  return { kind: 'listed', covers, next: text(response.body, 'next') }
}

function readRow(row: unknown): ListedCover | undefined {
  const policyNumber = text(row, 'companyAssignedPolicyNumber')
  const [startDate, endDate] = [text(row, 'startDate'), text(row, 'expiryDate')]
  if (!policyNumber || !startDate || !endDate || !isIsoDate(startDate) || !isIsoDate(endDate)) return undefined
  return {
    policyNumber,
    registrationNumber: text(row, 'registrationNumber') ?? '',
    stickerNumber: text(row, 'stickerNumber'),
    startDate,
    endDate,
    isCancelled: text(row, 'status')?.toUpperCase() === 'CANCELLED',
  }
}

const areComplete = (covers: readonly (ListedCover | undefined)[]): covers is ListedCover[] =>
  !covers.includes(undefined)

const unclear = (status: number): CoverList => ({
  kind: 'no-response',
  reason: `HTTP ${status} without a list of policies`,
})
