import { expect, test } from 'vitest'
import { EMPTY_NOTICE, noticeOf } from './notice-values.ts'

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
