import { expect, test } from 'vitest'
import { SETTINGS } from '../../platform/settings/catalogue.ts'
import { deadlinesOf, workingDayAfter } from './deadlines.ts'

const deadlines = SETTINGS['claim-deadlines'].initial

test.each([
  ['a Monday', '2026-11-09', '2026-11-16'],
  ['a Friday', '2026-11-13', '2026-11-20'],
  ['a Saturday', '2026-11-14', '2026-11-20'],
  ['a Sunday', '2026-11-15', '2026-11-20'],
])('five working days after %s skip the weekend', (_, from, due) => {
  expect(workingDayAfter(from, 5, [])).toBe(due)
})

test('public holidays do not count', () => {
  expect(workingDayAfter('2026-12-21', 5, ['2026-12-25', '2026-12-26'])).toBe('2026-12-29')
})

test('deadlines run from the report, the last document and the accepted offer', () => {
  const dates = { reportedOn: '2026-11-02', acknowledgedOn: '2026-11-03', documentsCompleteOn: '2026-11-09' }
  expect(deadlinesOf(dates, '2026-11-12', [], deadlines)).toEqual([
    { serviceLevel: 'acknowledge', dueOn: '2026-11-03', isBreached: false },
    { serviceLevel: 'decide', dueOn: '2026-11-16', daysLeft: 4, isBreached: false },
    { serviceLevel: 'settle', dueOn: '2026-12-07', daysLeft: 25, isBreached: false },
  ])
})

test('a missed deadline stays missed, and every deadline stops when the claim is settled', () => {
  const dates = {
    reportedOn: '2026-10-01',
    acknowledgedOn: '2026-10-05',
    documentsCompleteOn: '2026-10-05',
    decidedOn: '2026-10-12',
    offerAcceptedOn: '2026-10-13',
    settledOn: '2026-11-03',
  }
  expect(
    deadlinesOf(dates, '2026-12-01', [], deadlines).map(({ serviceLevel, isBreached }) => [serviceLevel, isBreached]),
  ).toEqual([
    ['acknowledge', true],
    ['decide', false],
    ['pay', true],
    ['settle', true],
  ])
})

test('other deadlines move the due dates', () => {
  const dates = { reportedOn: '2026-11-02', documentsCompleteOn: '2026-11-09', offerAcceptedOn: '2026-11-10' }
  const shorter = { acknowledgeDays: 2, decideWorkingDays: 3, payWorkingDays: 1, settleDays: 14 }
  expect(deadlinesOf(dates, '2026-11-10', [], shorter).map(({ dueOn }) => dueOn)).toEqual([
    '2026-11-04',
    '2026-11-12',
    '2026-11-11',
    '2026-11-23',
  ])
})

test('a late claim shows by how many days', () => {
  const [acknowledge] = deadlinesOf({ reportedOn: '2026-11-01' }, '2026-11-12', [], deadlines)
  expect(acknowledge).toEqual({ serviceLevel: 'acknowledge', dueOn: '2026-11-02', daysLeft: -10, isBreached: true })
})
