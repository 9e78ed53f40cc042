import { expect, test } from 'vitest'
import { amountProblem } from './amount-problem.ts'

const limits = { minPesewas: 10_00, maxPesewas: 25_000_00 }

test.each([
  ['', 'Enter an amount'],
  ['ten', 'Enter an amount in cedis, such as 250 or 1,200.50'],
  ['9.99', 'Enter GH₵10.00 or more'],
  ['25,000.01', 'Enter GH₵25,000.00 or less'],
  ['10', true],
  ['GH₵ 25,000', true],
])('the amount %j is answered with: %s', (input, problem) => {
  expect(amountProblem(input, limits)).toBe(problem)
})
