import { formatPesewas, parseCedis } from '@okwan/domain/platform/money'

/** The validation error of a typed amount; true if the amount is valid. */
export function amountProblem(input: string, limits: { minPesewas: number; maxPesewas: number }): string | true {
  const pesewas = parseCedis(input)
  if (input.trim() === '') return 'Enter an amount'
  if (pesewas === undefined) return 'Enter an amount in cedis, such as 250 or 1,200.50'
  if (pesewas < limits.minPesewas) return `Enter ${formatPesewas(limits.minPesewas)} or more`
  if (pesewas > limits.maxPesewas) return `Enter ${formatPesewas(limits.maxPesewas)} or less`
  return true
}
