/** What the codes of the wallet are bound to, as its endpoints ask for it. */
export const withdrawalReference = (momoAccountId: string, amountPesewas: number): string =>
  `withdrawal:${momoAccountId}:${amountPesewas}`

export const numberReference = (phone: string): string => `number:${phone}`
