import { CONDITIONS } from '@okwan/domain/products/travel-plans/terms'
import { describe, expect, test } from 'vitest'
import { fieldOf, type HealthValues, noAnswers, toAnswers } from './health-values.ts'

const ASTHMA = CONDITIONS.indexOf('Asthma')
const STROKE = CONDITIONS.indexOf('Stroke')

const ill: HealthValues = {
  ...noAnswers,
  hasPreExisting: 'yes',
  conditions: noAnswers.conditions.map((one, index) =>
    index === ASTHMA || index === STROKE ? { ...one, isChecked: true, diagnosedOn: '5/2020', stable6m: 'yes' } : one,
  ),
}

describe('health answers', () => {
  test('contain selected conditions and unanswered questions', () => {
    expect(toAnswers(ill, false).conditions).toMatchObject([
      { condition: 'Asthma', diagnosedOn: '2020-05', stable6m: true, onMedication: null },
      { condition: 'Stroke' },
    ])
  })

  test('“no” discards previously selected conditions', () => {
    expect(toAnswers({ ...ill, hasPreExisting: 'no' }, false).conditions).toEqual([])
  })

  test('a pregnancy is sent only if the form asks about it', () => {
    expect(toAnswers({ ...ill, pregnant: 'no' }, true).pregnant).toBe(false)
    expect(toAnswers({ ...ill, pregnant: 'no' }, false).pregnant).toBeNull()
  })

  test('server errors are shown at their condition', () => {
    expect(fieldOf('health.t1.conditions.1.diagnosedOn', ill)).toBe(`conditions.${STROKE}.diagnosedOn`)
    expect(fieldOf('health.t1.hasPreExisting', ill)).toBe('hasPreExisting')
  })
})
