import { withAmount } from '../../platform/code-reference.ts'

/** Reference of the one-time code for a withdrawal: valid for one number and one amount only. */
export function withdrawalCodeReference(momoAccountId: string, amountPesewas: number): string {
  return withAmount(`withdrawal:${momoAccountId}`, amountPesewas)
}

/** Reference of the one-time code for a large payment from float: valid for one payable and one amount only. */
export function floatPaymentCodeReference(payableId: string, amountPesewas: number): string {
  return withAmount(`wallet-payment:${payableId}`, amountPesewas)
}

export function numberCodeReference(phone: string): string {
  return `number:${phone}`
}
