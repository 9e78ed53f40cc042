import type { IsoDate } from '../../platform/dates.ts'

/** Numbers for people to read out. The database provides the sequence, so each number is unique. */

/** `MTR-26-004182`: does not change with renewals and endorsements. */
export function motorPolicyNumber(issuedOn: IsoDate, sequence: number): string {
  return `MTR-${issuedOn.slice(2, 4)}-${String(sequence).padStart(6, '0')}`
}

/** Year and sequence of our own numbers, such as `26-004182`; the whole number of an imported policy, so that it stays unique. */
function serialOf(policyNumber: string): string {
  return /^MTR-\d{2}-\d{6,}$/.test(policyNumber) ? policyNumber.slice(4) : policyNumber
}

/** `CRT-26-004182-03`: one for each policy record, so that a replaced certificate differs from the current one. */
export function certificateNumber(policyNumber: string, recordNumber: number): string {
  return `CRT-${serialOf(policyNumber)}-${String(recordNumber).padStart(2, '0')}`
}

/** `BRC-26-004182-03`: the ECOWAS Brown Card of the certificate with the same suffix. */
export function brownCardNumber(policyNumber: string, recordNumber: number): string {
  return `BRC-${serialOf(policyNumber)}-${String(recordNumber).padStart(2, '0')}`
}

/** `MTR-26-004182/E02`: printed on the endorsement slip. */
export function endorsementNumber(policyNumber: string, sequence: number): string {
  return `${policyNumber}/E${String(sequence).padStart(2, '0')}`
}
