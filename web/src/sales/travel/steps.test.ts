import { describe, expect, test } from 'vitest'
import { progressOf, STAGES, stageOf, stepAfter, stepBefore } from './steps.ts'

describe('the travel steps', () => {
  test('are shown as four stages', () => {
    expect(STAGES[stageOf('policyholder') - 1]).toBe('Travellers')
    expect(STAGES[stageOf('travel-details') - 1]).toBe('Trip')
    expect(STAGES[stageOf('health-information') - 1]).toBe('Details')
    expect(STAGES[stageOf('consent') - 1]).toBe('Payment')
  })

  test('Continue skips every complete page', () => {
    expect(stepAfter({ firstIncompleteStep: 'more-travel-information' })).toBe('more-travel-information')
    expect(stepAfter({ firstIncompleteStep: 'payment' })).toBe('payment')
  })

  test('an edit from the summary returns to the summary, unless another page became incomplete', () => {
    expect(stepAfter({ firstIncompleteStep: 'payment' }, 'summary')).toBe('confirm-details')
    expect(stepAfter({ firstIncompleteStep: 'travel-details' }, 'summary')).toBe('travel-details')
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
