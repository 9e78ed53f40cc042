import { formatDate, type IsoDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../../platform/db/database.ts'
import { findCover } from '../store.ts'

export type RequestedCover = { vehicleId: string; startDate: IsoDate; endDate: IsoDate }

/** Refuses dates on which we already cover the vehicle, before a payment is requested. */
export async function requireNotCovered(tx: Tx, requested: RequestedCover): Promise<void> {
  const cover = await findCover(tx, requested)
  if (!cover) return
  const message = `We cover this vehicle until ${formatDate(cover.end_date)}. Select a later start date or renew the policy.`
  throw new Refusal('vehicle_covered', message, [{ path: 'underwriting.startDate', message }])
}
