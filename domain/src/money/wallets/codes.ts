/**
 * What a one-time code of the wallet is bound to. Whoever reads the code out agrees to exactly this: a code for one amount
 * to one number opens no other.
 */
export function withdrawalCodeReference(momoAccountId: string, amountPesewas: number): string {
  return `withdrawal:${momoAccountId}:${amountPesewas}`
}

export function numberCodeReference(phone: string): string {
  return `number:${phone}`
}
