import { withAmount } from '../../platform/code-reference.ts'

/** Reference of the one-time code for a withdrawal: valid for one number and one amount only. */
export function withdrawalCodeReference(momoAccountId: string, amountPesewas: number): string {
  return withAmount(`withdrawal:${momoAccountId}`, amountPesewas)
}

export function numberCodeReference(phone: string): string {
  return `number:${phone}`
}
