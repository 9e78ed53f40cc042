import { expect, test } from 'vitest'
import { type DraftProgress, guardNamed } from './guards.ts'

const PAYMENT = '/buy-insurance/payment'
const FIRST = '/buy-insurance/vehicle-information'

function open(path: string, draft: DraftProgress | null, payment?: string) {
  return guardNamed('new-insurance')({ path, payment }, { motor: async () => draft, travel: async () => null })
}

test.each(['/buy-insurance/underwriting', PAYMENT, FIRST])(
  'after a payment was started, %s opens that payment',
  async (path) => {
    const paid = { firstIncompleteStep: PAYMENT, doneSteps: [], payment: 'PAY-1' }
    expect(await open(path, paid)).toEqual({ path: PAYMENT, payment: 'PAY-1' })
  },
)

test('after the sale has ended, its first page begins another one', async () => {
  const sold = { firstIncompleteStep: PAYMENT, doneSteps: [], payment: 'PAY-1', isSold: true }
  expect(await open(FIRST, sold)).toBeUndefined()
  expect(await open('/buy-insurance/underwriting', sold)).toEqual({ path: PAYMENT, payment: 'PAY-1' })
})

test('the progress of a payment opens without a draft', async () => {
  expect(await open(PAYMENT, null, 'PAY-1')).toBeUndefined()
})

test('a sale without a started payment opens its steps in order', async () => {
  const draft = { firstIncompleteStep: '/buy-insurance/underwriting', doneSteps: [FIRST] }
  expect(await open(FIRST, draft)).toBeUndefined()
  expect(await open(PAYMENT, draft)).toEqual({ path: '/buy-insurance/underwriting' })
  expect(await open(PAYMENT, null)).toEqual({ path: FIRST })
})
