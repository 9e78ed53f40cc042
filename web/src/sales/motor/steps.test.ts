import { MOTOR_STEPS, type MotorStep } from '@okwan/domain/sales/motor/terms'
import { expect, test } from 'vitest'
import { progressOf, stepAfter, stepBefore } from './steps.ts'

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

test('a found vehicle leads from the plate to the chassis, then to its details', () => {
  expect(stepAfter('vehicle-information', flow(['chassis-vin', 'vehicle-details']))).toBe('chassis-vin')
  expect(stepAfter('chassis-vin', flow(['vehicle-details']))).toBe('vehicle-details')
})

test('going back to a done page and on again shows every page on the way, but no interruption that is settled', () => {
  const all = flow([])
  expect(stepAfter('vehicle-information', all)).toBe('vehicle-details')
  expect(stepAfter('vehicle-details', all)).toBe('underwriting')
  expect(stepAfter('estimates', all)).toBe('payment')
})

test('Continue never leads past a page that is not complete', () => {
  expect(stepAfter('policy-holder', flow(['underwriting']))).toBe('underwriting')
})

test('cover that runs already interrupts before underwriting', () => {
  expect(stepAfter('vehicle-details', flow(['active-policy', 'underwriting'], []))).toBe('active-policy')
})

test('Back passes by the pages that only some sales need', () => {
  expect(stepBefore('underwriting', flow([]))).toBe('vehicle-details')
  expect(stepBefore('vehicle-details', flow([]))).toBe('vehicle-information')
  expect(stepBefore('edit-vehicle-details', flow([]))).toBe('vehicle-details')
  expect(stepBefore('vehicle-information', flow([]))).toBeUndefined()
})

test('the guard opens done pages, the first incomplete one, and the correction of the vehicle', () => {
  const { doneSteps, firstIncompleteStep } = progressOf(flow(['vehicle-details', 'underwriting']))
  expect(firstIncompleteStep).toBe('/buy-insurance/vehicle-details')
  expect(doneSteps).toEqual([
    '/buy-insurance/vehicle-information',
    '/buy-insurance/chassis-vin',
    '/buy-insurance/edit-vehicle-details',
  ])
  expect(progressOf(flow([])).doneSteps).not.toContain('/buy-insurance/active-policy')
})
