import { expect, test } from 'vitest'
import type { Cells } from '../../sales/imports/terms.ts'
import { readClaim } from './imported-claim.ts'

const now = { date: '2026-11-16', time: '09:00' }
const claim = {
  claimNumber: 'cl/26/001',
  policyNumber: 'old/2026/000001',
  lossDate: '10/11/2026',
  lossTime: '9.05',
  lossType: 'Own damage',
  place: 'Ring Road',
  description: 'Hit a pole.',
  reserve: '12,500.00',
  driverName: 'Kwame Mensah',
}

test('an open claim names its origin, so that even a short description is complete', () => {
  expect(readClaim({ ...claim, reportedDate: '11/11/2026', status: 'Open' }, now)).toMatchObject({
    claimNumber: 'CL/26/001',
    policyNumber: 'OLD/2026/000001',
    reservePesewas: 12_500_00,
    notice: {
      type: 'own_damage',
      incidentDate: '2026-11-10',
      incidentTime: '09:05',
      narrative: 'Claim CL/26/001 of the previous system, reported on 11 Nov 2026. Hit a pole.',
      driverName: 'Kwame Mensah',
    },
  })
})

test.each<[Cells, string]>([
  [{ claimNumber: '?' }, 'claimNumber'],
  [{ status: 'Settled' }, 'status'],
  [{ lossType: 'Flood' }, 'lossType'],
  [{ lossDate: '17/11/2026' }, 'lossDate'],
  [{ lossTime: '25:00' }, 'lossTime'],
  [{ lossDate: '16/11/2026', lossTime: '10:00' }, 'lossTime'],
  [{ place: '' }, 'place'],
  [{ description: '' }, 'description'],
  [{ reserve: 'unknown' }, 'reserve'],
  [{ driverName: '' }, 'driverName'],
  [{ lossType: 'Theft' }, 'policeStation'],
  [{ lossType: 'Third-party property', policeStation: 'Osu', policeReport: 'R 12' }, 'thirdParty'],
  [{ lossType: 'Baggage' }, 'passport'],
])('%o is not an open claim', (changes, field) => {
  try {
    readClaim({ ...claim, ...changes }, now)
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({ fields: [{ path: field }] })
  }
})
