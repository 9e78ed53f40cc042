import { expect, test, vi } from 'vitest'
import { checkMergeAction, duplicateReasons, mergeActions, mergeRefusalReason, undoUntil } from './duplicates.ts'

const AMA = {
  customerType: 'individual' as const,
  ghanaCard: 'GHA-123456789-0',
  otherId: null,
  tin: null,
  phone: '233240000001',
  name: 'AMA MENSAH',
  dateOfBirth: '1990-04-01',
}

test('records are possible duplicates if they share a card, a phone, or a name and a birth date', () => {
  const other = { ...AMA, ghanaCard: null, otherId: 'P1234567', phone: '233240000002', name: 'Ama Mensah' }
  expect(duplicateReasons(AMA, other)).toEqual(['Same name and date of birth'])
  expect(duplicateReasons(AMA, { ...other, dateOfBirth: '1990-04-02' })).toEqual([])
  expect(duplicateReasons(AMA, { ...AMA, name: 'AMA OSEI' })).toEqual(['Same Ghana Card', 'Same phone number'])
})

test('different cards, different TINs and different types are never merged', () => {
  expect(mergeRefusalReason(AMA, { ...AMA, ghanaCard: 'GHA-987654321-0' })).toContain('Ghana Cards differ')
  expect(mergeRefusalReason(AMA, { ...AMA, ghanaCard: null })).toBeUndefined()
  const company = { ...AMA, customerType: 'corporate' as const, ghanaCard: null, tin: 'C0001234567' }
  expect(mergeRefusalReason(company, AMA)).toContain('person and a company')
  expect(mergeRefusalReason(company, { ...company, tin: 'C0007654321' })).toContain('TINs differ')
})

test('another person approves a merge, which can be undone within 30 days', () => {
  const merge = { status: 'pending' as const, requestedBy: 'a', decidedAt: null }
  const now = new Date('2026-11-17T10:00:00Z')
  expect(mergeActions(merge, 'a', now)).toEqual(['withdraw'])
  expect(mergeActions(merge, 'b', now)).toEqual(['approve', 'decline'])
  expect(() => checkMergeAction(merge, 'a', 'approve', now)).toThrow('someone else must confirm')
  const merged = { ...merge, status: 'merged' as const, decidedAt: now }
  expect(mergeActions(merged, 'a', new Date('2026-12-17T23:59:59Z'))).toEqual(['undo'])
  expect(mergeActions(merged, 'a', new Date('2026-12-18T00:00:00Z'))).toEqual([])
})

test.each(['Pacific/Auckland', 'America/Los_Angeles', 'Africa/Accra'])(
  'the last day to undo a merge does not depend on the time zone %s',
  (timeZone) => {
    vi.stubEnv('TZ', timeZone)
    expect(undoUntil(new Date('2026-11-18T00:00:00Z'))).toBe('2026-12-18')
    expect(undoUntil(new Date('2026-11-18T23:59:59Z'))).toBe('2026-12-18')
    vi.unstubAllEnvs()
  },
)
