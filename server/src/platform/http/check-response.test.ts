import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkResponse } from './check-response.ts'
import { toProblem } from './problems.ts'

test('answers a response that breaks its contract as a fault', () => {
  const respond = () => checkResponse(z.strictObject({ amount: z.int() }), { amount: 1.5 })

  expect(respond).toThrow('breaks its contract')
  const { problem, fault } = toProblem(catchError(respond), 'r1')
  expect(fault).toBe(true)
  expect(problem).toMatchObject({ status: 500, code: 'fault' })
  expect(problem.errors).toBeUndefined()
})

test('returns what the contract describes', () => {
  expect(checkResponse(z.object({ amount: z.int() }), { amount: 1, secret: 'x' })).toEqual({ amount: 1 })
})

function catchError(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}
