import { describe, expect, test } from 'vitest'
import { MAIN_STEPS, progressOf, stepAfter, stepBefore } from './steps.ts'

describe('the travel steps', () => {
  test('are shown as seven steps', () => {
    expect(MAIN_STEPS.map(({ step }) => step)).toEqual([
      'policyholder',
      'all-travellers',
      'travel-details',
      'confirm-details',
      'health-information',
      'consent',
      'payment',
    ])
  })

  test.each([
    ['policyholder', 'all-travellers', 'all-travellers'],
    ['all-travellers', 'additional-travellers', 'additional-travellers'],
    ['all-travellers', 'payment', 'travel-details'],
    ['travel-details', 'payment', 'more-travel-information'],
    ['confirm-details', 'policyholder', 'policyholder'],
    ['consent', 'payment', 'payment'],
  ] as const)('Continue on %s with %s incomplete leads to %s', (step, firstIncompleteStep, next) => {
    expect(stepAfter(step, { firstIncompleteStep })).toBe(next)
  })

  test('Back skips the form of additional travellers', () => {
    expect(stepBefore('travel-details')).toBe('all-travellers')
    expect(stepBefore('additional-travellers')).toBe('all-travellers')
    expect(stepBefore('policyholder')).toBeUndefined()
  })

  test('every page up to the first incomplete one can be opened', () => {
    expect(progressOf({ firstIncompleteStep: 'additional-travellers' })).toEqual({
      firstIncompleteStep: '/buy-travel-insurance/additional-travellers',
      doneSteps: ['/buy-travel-insurance/policyholder', '/buy-travel-insurance/all-travellers'],
    })
  })
})
