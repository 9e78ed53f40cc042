import { expect, test } from 'vitest'
import { EMPTY_NOTICE, noticeFrom, noticeOf } from './notice-values.ts'

test('what was left empty is left out of the report', () => {
  const typed = {
    ...EMPTY_NOTICE,
    type: 'theft' as const,
    incidentDate: '2026-11-10',
    place: 'Tema',
    estimate: '1,200.50',
  }
  expect(noticeOf({ ...typed, policeStation: 'Tema Central', otherName: ' Ama Owusu ' })).toEqual({
    type: 'theft',
    incidentDate: '2026-11-10',
    place: 'Tema',
    narrative: '',
    policeStation: 'Tema Central',
    estimatePesewas: 120_050,
    thirdParties: [{ name: 'Ama Owusu' }],
  })
})

test('a report that was half typed is there again, with the papers that were added', () => {
  const kept = { typed: { ...EMPTY_NOTICE, type: 'theft', place: 'Tema' }, papers: { police_report: ['f1'] } }
  expect(noticeFrom(structuredClone(kept))).toEqual(kept)
})

test.each([undefined, null, 'text', { typed: { place: 7, gone: 'x' }, papers: { police_report: 'f1', gone: ['f2'] } }])(
  'what the form does not know is left out: %j',
  (kept) => {
    expect(noticeFrom(kept)).toEqual({ typed: EMPTY_NOTICE, papers: {} })
  },
)
