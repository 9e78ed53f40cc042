import { expect, test } from 'vitest'
import { CONDITIONS } from '../../products/travel-plans/terms.ts'
import { travel2026 } from '../../products/travel-plans/travel-2026.fixture.ts'
import { condition, healthy, ill, soloTraveller, TODAY } from './draft/draft.fixture.ts'
import { readTravellers, type Traveller } from './draft/travellers.ts'
import { needsPregnancyAnswer, readHealth } from './health.ts'

const context = { departureDate: '2026-06-01', today: TODAY, book: travel2026 }

function person(more: object = {}): Traveller {
  const raw = [
    {
      ...soloTraveller,
      guardianName: 'Efua Mensah',
      guardianMobile: '0201234567',
      passportIssueDate: '2026-01-01',
      ...more,
    },
  ]
  const reading = readTravellers(raw, {
    partyType: 'individual',
    today: TODAY,
    departureDate: undefined,
    book: travel2026,
  })
  if (!reading.ok || !reading.value[0]) throw new Error(JSON.stringify(reading))
  return reading.value[0]
}
const wrongFields = (raw: unknown, traveller = person()) => {
  const reading = readHealth(raw, traveller, context)
  return reading.ok ? [] : reading.problems.map(({ path }) => path)
}

test.each<[string, unknown, string[]]>([
  ['healthy', healthy, []],
  ['not answered', undefined, ['health.t1.hasPreExisting']],
  ['a word instead of yes or no', { ...healthy, hasPreExisting: 'no' }, ['health.t1.hasPreExisting']],
  ['yes without a condition', { ...healthy, hasPreExisting: true }, ['health.t1.conditions']],
  ['no with a condition', { ...ill('Asthma'), hasPreExisting: false }, ['health.t1.hasPreExisting']],
  ['a condition', ill('Asthma'), []],
  ['a condition twice', ill('Asthma', 'Asthma'), ['health.t1.conditions']],
  ['a condition spelt differently', ill('asthma'), ['health.t1.conditions.0.condition']],
  ['all 24 conditions', ill(...CONDITIONS), []],
  ['Others without a description', { ...ill('Others'), otherText: '' }, ['health.t1.otherText']],
  ['Others with a description that is too short', { ...ill('Others'), otherText: 'no' }, ['health.t1.otherText']],
  [
    'an unanswered question',
    { ...ill(), conditions: [condition('Asthma', { stable6m: undefined })] },
    ['health.t1.conditions.0.stable6m'],
  ],
  [
    'a diagnosis next month',
    { ...ill(), conditions: [condition('Asthma', { diagnosedOn: '2026-06' })] },
    ['health.t1.conditions.0.diagnosedOn'],
  ],
  ['a diagnosis this month', { ...ill(), conditions: [condition('Asthma', { diagnosedOn: '2026-05' })] }, []],
  [
    'a diagnosis before birth',
    { ...ill(), conditions: [condition('Asthma', { diagnosedOn: '1990-02' })] },
    ['health.t1.conditions.0.diagnosedOn'],
  ],
  [
    'a diagnosis in month 13',
    { ...ill(), conditions: [condition('Asthma', { diagnosedOn: '2020-13' })] },
    ['health.t1.conditions.0.diagnosedOn'],
  ],
  ['no answer about a pregnancy', { ...healthy, pregnant: undefined }, ['health.t1.pregnant']],
  ['pregnant without the week', { ...healthy, pregnant: true }, ['health.t1.weeksAtReturn']],
  ['week 19', { ...healthy, pregnant: true, weeksAtReturn: 19 }, []],
  ['week 20 without a note', { ...healthy, pregnant: true, weeksAtReturn: 20 }, ['health.t1.fitToFlyFileId']],
  ['week 26 without a note', { ...healthy, pregnant: true, weeksAtReturn: 26 }, ['health.t1.fitToFlyFileId']],
  ['week 26 with a note', { ...healthy, pregnant: true, weeksAtReturn: 26, fitToFlyFileId: 'file-1' }, []],
  ['week 27, which underwriting declines', { ...healthy, pregnant: true, weeksAtReturn: 27 }, []],
])('the invalid fields of the health form are named: %s', (_, raw, wrong) => {
  expect(wrongFields(raw)).toEqual(wrong)
})

test('a condition can be diagnosed in the month of birth', () => {
  expect(wrongFields({ ...ill(), conditions: [condition('Asthma', { diagnosedOn: '1990-03' })] })).toEqual([])
})

test.each([
  ['female', '2014-06-01', true],
  ['female', '2014-06-02', false],
  ['female', '1970-06-02', true],
  ['female', '1970-06-01', false],
  ['male', '1990-06-01', false],
])('the form of a %s traveller born %s asks about pregnancy: %s', (gender, dateOfBirth, isAsked) => {
  const traveller = person({ gender, dateOfBirth })
  expect(needsPregnancyAnswer(traveller, context.departureDate)).toBe(isAsked)
  expect(wrongFields({ ...healthy, pregnant: undefined }, traveller).length > 0).toBe(isAsked)
})
