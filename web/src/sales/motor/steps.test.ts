import { MOTOR_STEPS, type MotorStep } from '@okwan/domain/sales/motor/terms'
import { expect, test } from 'vitest'
import { numberOf, progressOf, stepAfter, stepBefore, vehiclePartOf } from './steps.ts'

const problem = { path: 'x', message: 'Missing', code: 'step_incomplete' }

function flow(missing: MotorStep[], without: MotorStep[] = ['active-policy']) {
  return {
    draft: { vehicle: { make: 'Kia' } },
    firstIncompleteStep: missing[0] ?? ('payment' as const),
    steps: MOTOR_STEPS.map((step) => ({
      step,
      number: 1,
      title: step,
      applies: !without.includes(step),
      problems: missing.includes(step) ? [problem] : [],
    })),
  }
}

test('for a known vehicle, the chassis number and details follow the plate', () => {
  expect(stepAfter('vehicle-information', flow(['chassis-vin', 'vehicle-details']))).toBe('chassis-vin')
  expect(stepAfter('chassis-vin', flow(['vehicle-details']))).toBe('vehicle-details')
})

test('Continue from a completed page shows every page, except completed conditional pages', () => {
  const all = flow([])
  expect(stepAfter('vehicle-information', all)).toBe('vehicle-details')
  expect(stepAfter('vehicle-details', all)).toBe('underwriting')
  expect(stepAfter('estimates', all)).toBe('payment')
})

test('a selected cover with a price leads to the payment, from where Back opens the policyholder', () => {
  expect(stepAfter('policy-holder', flow([]))).toBe('payment')
  expect(stepAfter('policy-holder', flow(['estimates']))).toBe('estimates')
  expect(stepBefore('payment', flow([]))).toBe('policy-holder')
  expect([numberOf('policy-holder'), numberOf('estimates'), numberOf('payment')]).toEqual([3, 4, 4])
})

test('the first page asks the remaining questions only for a vehicle of the register', () => {
  const part = (firstIncompleteStep: MotorStep, asksForChassis: boolean, vehicleSource: 'register' | 'manual') =>
    vehiclePartOf({ firstIncompleteStep, asksForChassis, draft: { vehicleSource } })
  expect(part('chassis-vin', true, 'register')).toBe('chassis-vin')
  expect(part('vehicle-details', false, 'register')).toBe('vehicle-details')
  expect(part('chassis-vin', false, 'register')).toBeUndefined()
  expect(part('vehicle-details', false, 'manual')).toBeUndefined()
  expect(part('underwriting', false, 'register')).toBeUndefined()
})

test('a customer who was selected before the sale is not asked again', () => {
  const known = { ...flow([]), knownCustomer: { customerCode: 'CUS-000001' } }
  expect(stepAfter('underwriting', known)).toBe('payment')
  expect(stepAfter('underwriting', flow([]))).toBe('policy-holder')
  expect(stepAfter('underwriting', { ...flow(['policy-holder']), knownCustomer: {} })).toBe('policy-holder')
})

test('Continue never skips an incomplete page', () => {
  expect(stepAfter('policy-holder', flow(['underwriting']))).toBe('underwriting')
})

test('existing cover is shown before underwriting', () => {
  expect(stepAfter('vehicle-details', flow(['active-policy', 'underwriting'], []))).toBe('active-policy')
})

test('Back skips conditional pages', () => {
  expect(stepBefore('underwriting', flow([]))).toBe('vehicle-details')
  expect(stepBefore('vehicle-details', flow([]))).toBe('vehicle-information')
  expect(stepBefore('edit-vehicle-details', flow([]))).toBe('vehicle-details')
  expect(stepBefore('vehicle-information', flow([]))).toBeUndefined()
})

test('the guard allows completed pages, the first incomplete page and the vehicle details', () => {
  const { doneSteps, firstIncompleteStep } = progressOf(flow(['vehicle-details', 'underwriting']))
  expect(firstIncompleteStep).toBe('/buy-insurance/vehicle-details')
  expect(doneSteps).toEqual([
    '/buy-insurance/vehicle-information',
    '/buy-insurance/chassis-vin',
    '/buy-insurance/edit-vehicle-details',
  ])
  expect(progressOf(flow([])).doneSteps).not.toContain('/buy-insurance/active-policy')
})
