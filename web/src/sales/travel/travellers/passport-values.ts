import type { IsoDate } from '@okwan/domain/platform/dates'
import type { Traveller } from '../draft.ts'

/** Form values of a passport, for the policyholder and for every other traveller. */
export type PassportValues = {
  passportNumber: string
  passportIssueDate: IsoDate | null
  passportExpiryDate: IsoDate | null
  /** The seller enters the passport later; it is required before the payment. */
  passportLater: boolean
}

export function passportValues(traveller: Partial<Traveller> | undefined): PassportValues {
  return {
    passportNumber: traveller?.passportNumber ?? '',
    passportIssueDate: traveller?.passportIssueDate ?? null,
    passportExpiryDate: traveller?.passportExpiryDate ?? null,
    passportLater: traveller?.passportLater ?? false,
  }
}

export function passportChanges({
  passportNumber,
  passportIssueDate,
  passportExpiryDate,
  passportLater,
}: PassportValues) {
  return { passportNumber: passportNumber.trim() || null, passportIssueDate, passportExpiryDate, passportLater }
}
