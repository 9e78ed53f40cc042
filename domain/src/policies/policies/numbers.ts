import type { IsoDate } from '../../platform/dates.ts'

/** Numbers people read out over the phone. The sequence comes from the database, so no number is given twice. */

/** `MTR-26-004182`: kept over renewals and endorsements. */
export function motorPolicyNumber(issuedOn: IsoDate, sequence: number): string {
  return `MTR-${issuedOn.slice(2, 4)}-${String(sequence).padStart(6, '0')}`
}

/** `CRT-26-004182-03`: one for each record, so a replaced certificate is told from the one in force. */
export function certificateNumber(policyNumber: string, recordNumber: number): string {
  return `CRT-${policyNumber.slice(4)}-${String(recordNumber).padStart(2, '0')}`
}

/** `BRC-26-004182-03`: the ECOWAS brown card goes with the certificate. */
export function brownCardNumber(policyNumber: string, recordNumber: number): string {
  return `BRC-${policyNumber.slice(4)}-${String(recordNumber).padStart(2, '0')}`
}

/** `MTR-26-004182/E02`: printed on the endorsement slip. */
export function endorsementNumber(policyNumber: string, sequence: number): string {
  return `${policyNumber}/E${String(sequence).padStart(2, '0')}`
}
