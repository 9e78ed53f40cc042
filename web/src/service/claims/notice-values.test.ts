import { expect, test } from 'vitest'
import { EMPTY_NOTICE, noticeFrom, noticeOf } from './notice-values.ts'

test('empty fields are left out of the notice', () => {
  const input = {
    ...EMPTY_NOTICE,
    type: 'theft' as const,
    incidentAt: '2026-11-10T14:30:00.000Z',
    place: 'Tema',
    estimate: '1,200.50',
  }
  expect(noticeOf({ ...input, policeStation: 'Tema Central', otherName: ' Ama Owusu ' })).toEqual({
    type: 'theft',
    incidentDate: '2026-11-10',
    incidentTime: '14:30',
    place: 'Tema',
    narrative: '',
    policeStation: 'Tema Central',
    estimatePesewas: 120_050,
    thirdParties: [{ name: 'Ama Owusu' }],
  })
})

test('an unfinished notice is restored with its documents', () => {
  const stored = { input: { ...EMPTY_NOTICE, type: 'theft', place: 'Tema' }, documents: { police_report: ['f1'] } }
  expect(noticeFrom(structuredClone(stored))).toEqual(stored)
})

test.each([
  undefined,
  null,
  'text',
  { input: { place: 7, gone: 'x' }, documents: { police_report: 'f1', gone: ['f2'] } },
])('an invalid stored notice is ignored: %j', (stored) => {
  expect(noticeFrom(stored)).toEqual({ input: EMPTY_NOTICE, documents: {} })
})
