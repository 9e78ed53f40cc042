import { parsePhone } from '../../platform/phone.ts'

/** Details by which people recognise a customer. */
type Details = { fullName?: string | undefined; phone?: string | undefined; dateOfBirth?: string | undefined }
type DifferentField = keyof Details

export type EnteredDifference = { field: DifferentField; entered: string; recorded: string }

const READ: Record<DifferentField, (text: string) => string> = {
  fullName: (name) =>
    name
      .normalize('NFC')
      .replace(/[\s.,'’-]+/g, ' ')
      .trim()
      .toLowerCase(),
  phone: (phone) => parsePhone(phone) ?? phone,
  dateOfBirth: (day) => day,
}

/** Entered details that differ from the record. Case, spaces, punctuation and the format of a phone number do not count. */
export function enteredDifferences(entered: Details, recorded: Details): EnteredDifference[] {
  // Object.keys widens the keys to string.
  return (Object.keys(READ) as DifferentField[]).flatMap((field) => {
    const [one, other] = [entered[field], recorded[field]]
    if (!one || !other || READ[field](one) === READ[field](other)) return []
    return [{ field, entered: field === 'phone' ? READ.phone(one) : one, recorded: other }]
  })
}
