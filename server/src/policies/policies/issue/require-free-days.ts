import { formatDate, type IsoDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../../platform/db/database.ts'
import { findCover } from '../store.ts'

export type WantedDays = { vehicleId: string; startDate: IsoDate; endDate: IsoDate }

/** Before money is asked for: our own cover of the vehicle must not touch these days. */
export async function requireFreeDays(tx: Tx, wanted: WantedDays): Promise<void> {
  const cover = await findCover(tx, wanted)
  if (!cover) return
  const message = `This vehicle has cover with us until ${formatDate(cover.end_date)}. Start after it ends, or renew it.`
  throw new Refusal('vehicle_covered', message, [{ path: 'underwriting.startDate', message }])
}
