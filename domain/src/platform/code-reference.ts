/**
 * Binds a one-time code to an amount. The SMS names the amount, and the code is valid for no other amount.
 * `withAmount('cancellation:7', 41260)` is `cancellation:7@41260`.
 */
export function withAmount(reference: string, amountPesewas: number): string {
  return amountPesewas > 0 ? `${reference}@${amountPesewas}` : reference
}

/** Amount that a code is bound to, if any. */
export function amountOf(reference: string): number | undefined {
  const digits = /@(\d+)$/.exec(reference)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
