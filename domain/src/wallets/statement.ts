export type WalletMovement = { at: Date; amountPesewas: number }

/** Adds the balance after each movement, oldest first. `amountPesewas` is negative for a debit. */
export function withRunningBalance<Movement extends WalletMovement>(
  openingPesewas: number,
  movements: readonly Movement[],
): (Movement & { balancePesewas: number })[] {
  let balancePesewas = openingPesewas
  return movements.map((movement) => {
    balancePesewas += movement.amountPesewas
    return { ...movement, balancePesewas }
  })
}
