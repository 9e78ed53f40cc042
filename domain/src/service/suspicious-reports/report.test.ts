import { expect, test } from 'vitest'
import { checkFiledOn, checkReportAction, isOpenReport, receiptNumber, reportActions, reportDueAt } from './report.ts'

const raisedAt = new Date('2026-11-16T22:00:00Z')

test('a draft is decided, and filed only if the decision says so', () => {
  const draft = { state: 'draft', decision: null, raisedAt } as const
  expect(reportActions(draft)).toEqual(['decide'])
  expect(reportActions({ ...draft, state: 'decided', decision: 'file' })).toEqual(['file'])
  expect(reportActions({ ...draft, state: 'decided', decision: 'no-file' })).toEqual([])
  expect(reportActions({ ...draft, state: 'filed', decision: 'file' })).toEqual([])
  expect(isOpenReport(draft)).toBe(true)
  expect(() => checkReportAction(draft, 'file')).toThrow()
})

test('a report is due within the hours of the setting', () => {
  expect(reportDueAt(raisedAt, 24).toISOString()).toBe('2026-11-17T22:00:00.000Z')
})

test('a report is filed neither before its receipt nor in the future', () => {
  const now = new Date('2026-11-18T08:00:00Z')
  for (const day of ['2026-11-16', '2026-11-18']) expect(() => checkFiledOn(day, raisedAt, now)).not.toThrow()
  for (const day of ['2026-11-15', '2026-11-19']) expect(() => checkFiledOn(day, raisedAt, now)).toThrow()
})

test('a receipt has eight unambiguous characters and does not reveal an order', () => {
  expect(receiptNumber(Uint8Array.from([0, 1, 2, 3, 27, 28, 29, 30, 99]))).toBe('R-2345XYZ2')
})
