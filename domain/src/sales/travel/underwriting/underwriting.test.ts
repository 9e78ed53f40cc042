import { expect, test } from 'vitest'
import { CONDITIONS, type Condition, type UnderwritingOutcome } from '../../../products/travel-plans/terms.ts'
import { bornYearsBefore, travel2026 } from '../../../products/travel-plans/travel-2026.fixture.ts'
import { condition, healthy, ill } from '../draft/draft.fixture.ts'
import type { HealthAnswers } from '../health.ts'
import { TRIP, type TripRisk, underwrite } from './underwriting.ts'

const trip: TripRisk = {
  planCode: 'WWB',
  departureDate: '2026-06-01',
  returnDate: '2026-06-14',
  destinations: ['FR'],
  claimsLast24Months: 0,
}

function decide(health: object, ageYears = 40) {
  // The fixtures have the loose type of a form; health.test.ts checks their shape.
  const answers = health as HealthAnswers
  const risk = { travellerId: 't1', birthDate: bornYearsBefore(trip.departureDate, ageYears), health: answers }
  const [, decision] = underwrite(trip, [risk], travel2026)
  if (!decision) throw new Error('expected a decision')
  return decision
}
const having = (name: string, more: object) => ({ ...ill(), conditions: [condition(name, more)] })

const CLASSES: Record<'minor' | 'controlled' | 'serious', Condition[]> = {
  minor: ['Acne', 'Haemorrhoid', 'Glaucoma', 'Sleep apnea', 'Arthritis', 'Thyroid disease', 'Hypercholesterolemia'],
  controlled: [
    'Asthma',
    'High blood pressure',
    'Diabetes',
    "Crohn's disease",
    'Kidney/ureteric stones',
    'Hepatitis',
    'Epilepsy',
    'Lupus',
  ],
  serious: [
    'Cancer',
    'Cardiovascular Diseases',
    'Stroke',
    'Chronic obstructive pulmonary disease',
    'Kidney failure',
    "Alzheimer's disease",
    'Cerebral palsy',
    'Mental illness',
    'Others',
  ],
}

test('every condition belongs to one class', () => {
  expect(Object.values(CLASSES).flat().sort()).toEqual([...CONDITIONS].sort())
})

test.each(CLASSES.minor)('%s alone is accepted without loading', (name) => {
  expect(decide(ill(name))).toMatchObject({ outcome: 'accept', loadingBps: 0, reasons: [], limitedConditions: [] })
})

test.each(CLASSES.controlled)('%s alone has a loading of 25% and is covered for sudden onset only', (name) => {
  expect(decide(ill(name))).toMatchObject({ outcome: 'accept_loading', loadingBps: 2_500, limitedConditions: [name] })
})

test.each(CLASSES.serious)('%s is referred', (name) => {
  expect(decide(ill(name))).toMatchObject({ outcome: 'refer', reasons: [{ code: 'serious_condition' }] })
})

test.each<[string, object, number, UnderwritingOutcome, number]>([
  ['healthy', healthy, 40, 'accept', 0],
  ['two controlled conditions', ill('Asthma', 'Diabetes'), 40, 'accept_loading', 5_000],
  ['three controlled conditions', ill('Asthma', 'Diabetes', 'Lupus'), 40, 'accept_loading', 5_000],
  ['a controlled and a minor one', ill('Asthma', 'Acne'), 40, 'accept_loading', 2_500],
  ['controlled, recently in hospital', having('Asthma', { hospitalisedLast12m: true }), 40, 'refer', 2_500],
  ['controlled, not stable', having('Asthma', { stable6m: false }), 40, 'refer', 2_500],
  ['minor, recently in hospital', having('Acne', { hospitalisedLast12m: true }), 40, 'accept', 0],
  ['minor, not stable', having('Acne', { stable6m: false }), 40, 'accept', 0],
  ['minor, treatment planned', having('Acne', { awaitingTreatment: true }), 40, 'refer', 0],
  ['minor, advised against travel', having('Acne', { doctorAdvisedAgainstTravel: true }), 40, 'decline', 0],
  ['serious, advised against travel', having('Cancer', { doctorAdvisedAgainstTravel: true }), 40, 'decline', 0],
  ['70 with a controlled condition', ill('Asthma'), 70, 'accept_loading', 2_500],
  ['71 with a controlled condition', ill('Asthma'), 71, 'refer', 2_500],
  ['71 with a minor condition', ill('Acne'), 71, 'accept', 0],
  ['80 and healthy', healthy, 80, 'accept', 0],
  ['81 and healthy', healthy, 81, 'refer', 0],
  ['week 26 of pregnancy', { ...healthy, pregnant: true, weeksAtReturn: 26 }, 30, 'accept', 0],
  ['week 27 of pregnancy', { ...healthy, pregnant: true, weeksAtReturn: 27 }, 30, 'decline', 0],
])('the rules decide on a traveller: %s', (_, health, ageYears, outcome, loadingBps) => {
  expect(decide(health, ageYears)).toMatchObject({ outcome, loadingBps })
})

test('conditions are ignored if the traveller answered no', () => {
  expect(decide({ ...ill('Cancer'), hasPreExisting: false }).outcome).toBe('accept')
})

test('from age 71 a condition requires a medical report', () => {
  expect(decide(ill('Cancer'), 71).documents).toEqual(['medical_report'])
  expect(decide(ill('Cancer'), 70).documents).toEqual([])
  expect(decide(ill('Acne'), 71).documents).toEqual([])
})

test.each<[string, Partial<TripRisk>, UnderwritingOutcome]>([
  ['an open country', {}, 'accept'],
  ['a country under a warning', { destinations: ['FR', 'IQ'] }, 'refer'],
  ['two claims in 24 months', { claimsLast24Months: 2 }, 'accept'],
  ['three claims in 24 months', { claimsLast24Months: 3 }, 'refer'],
])('the rules decide on a trip with %s', (_, change, outcome) => {
  const [decision] = underwrite({ ...trip, ...change }, [], travel2026)
  expect(decision).toMatchObject({ subject: TRIP, outcome })
})

test('the basis changes with every changed answer', () => {
  expect(decide(ill('Cancer')).basis).toBe(decide(ill('Cancer')).basis)
  expect(decide(ill('Cancer')).basis).not.toBe(decide(ill('Stroke')).basis)
  expect(decide(ill('Cancer')).basis).not.toBe(decide(ill('Cancer'), 41).basis)
})
