import type { MotorDraft } from '../draft.ts'

const KEY = 'motor-use'

type Use = { riskCode: string; seatMin: number; seatMax: number }

/** Remembers the vehicle use of a sale on this device, because most sellers insure the same kind of vehicle. */
export function rememberUse(
  riskCode: string | null | undefined,
  storage: Pick<Storage, 'setItem'> = localStorage,
): void {
  if (riskCode) storage.setItem(KEY, riskCode)
}

/** The use of the last sale, if this vehicle can have it. A use for companies only is never suggested. */
export function suggestedUse(
  { vehicle }: Pick<MotorDraft, 'vehicle'>,
  uses: readonly Use[],
  storage: Pick<Storage, 'getItem'> = localStorage,
): string | undefined {
  const last = storage.getItem(KEY)
  const seats = vehicle?.numberOfSeats ?? 0
  const lastUse = uses.find(({ riskCode }) => riskCode === last && riskCode !== 'X4')
  return lastUse && seats >= lastUse.seatMin && seats <= lastUse.seatMax ? lastUse.riskCode : undefined
}
