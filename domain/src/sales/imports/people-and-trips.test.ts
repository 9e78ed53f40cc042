import { expect, test } from 'vitest'
import { readAgent } from './agent-row.ts'
import type { Cells } from './terms.ts'
import { readTrip } from './travel-row.ts'

const today = '2026-11-16'

function fieldOf(read: () => unknown): string | undefined {
  try {
    read()
  } catch (error) {
    return (error as { fields: { path: string }[] }).fields[0]?.path
  }
  return undefined
}

const agent = { code: 'old-7', fullName: 'Esi Owusu', phone: '024 555 0001', branchCode: 'acc' }

test('an agent has a code, a number and a branch; an assistant has an agent', () => {
  expect(readAgent(agent)).toEqual({
    code: 'OLD-7',
    fullName: 'Esi Owusu',
    phone: '233245550001',
    email: null,
    licence: null,
    role: 'Agent',
    branchCode: 'ACC',
  })
  expect(readAgent({ ...agent, role: 'assistant', agentCode: 'old-1' })).toMatchObject({
    role: 'AssistantAgent',
    agentCode: 'OLD-1',
  })
})

test.each<[Cells, string]>([
  [{ role: 'Admin' }, 'role'],
  [{ code: '' }, 'code'],
  [{ phone: '12' }, 'phone'],
  [{ branchCode: '' }, 'branchCode'],
  [{ role: 'Assistant' }, 'agentCode'],
  [{ email: 'nobody' }, 'email'],
  [{ licenceExpiry: '31/12/2027' }, 'licenceNumber'],
  [{ licenceNumber: 'NIC/1', licenceExpiry: 'soon' }, 'licenceExpiry'],
])('%o is not a valid agent', (changes, field) => {
  expect(fieldOf(() => readAgent({ ...agent, ...changes }))).toBe(field)
})

const trip = {
  policyNumber: 'OLDT/2026/000001',
  departureDate: '10/11/2026',
  returnDate: '24/11/2026',
  plan: 'SCH',
  destinations: 'France, DE',
  premium: '900',
  taxes: '197.10',
  passport: 'g1234567',
  passportExpiry: '31/12/2030',
  firstName: 'Kwame',
  lastName: 'Mensah',
  gender: 'M',
  dateOfBirth: '12/04/1985',
  ghanaCard: 'GHA-550000001-1',
  phone: '0245550001',
  address: 'House 12, Ring Road',
}

test('a trip has the policyholder and the other travellers', () => {
  const otherTravellers =
    'Akua Mensah, F, 12/04/1990, Spouse, G2000001, 31/12/2030; Jo Adom, M, 01/02/2018, Child, X99 01, 31/12/2030, NG'
  const read = readTrip({ ...trip, otherTravellers }, today)
  expect(read).toMatchObject({
    soldOn: '2026-11-10',
    tripType: 'single',
    purpose: 'tourism',
    destinations: ['France', 'DE'],
  })
  expect(
    read.travellers.map(({ relationship, passportNumber, nationality }) => [relationship, passportNumber, nationality]),
  ).toEqual([
    ['self', 'G1234567', 'GH'],
    ['spouse', 'G2000001', 'GH'],
    ['child', 'X9901', 'NG'],
  ])
  expect(read.emergencyContact).toEqual({ name: 'Kwame Mensah', mobile: '233245550001', relationship: 'Policyholder' })
  // A trip that begins later was sold today or earlier.
  expect(readTrip({ ...trip, departureDate: '01/12/2026', returnDate: '02/12/2026' }, today).soldOn).toBe(today)
})

test.each<[Cells, string]>([
  [{ returnDate: '01/11/2026' }, 'returnDate'],
  [{ departureDate: '01/01/2029', returnDate: '02/01/2029' }, 'departureDate'],
  [{ premium: '' }, 'premium'],
  [{ soldOn: '11/11/2026' }, 'soldOn'],
  [{ tripType: 'weekend' }, 'tripType'],
  [{ passport: '' }, 'passport'],
  [{ passport: '12' }, 'passport'],
  [{ passportExpiry: '' }, 'passportExpiry'],
  [{ nationality: '1' }, 'nationality'],
  [{ otherTravellers: 'Akua' }, 'otherTravellers'],
  [{ otherTravellers: 'Akua Mensah, F, 12/04/1990, Spouse, G1234567, 31/12/2030' }, 'otherTravellers'],
  [{ emergencyContact: 'Yaa Mensah' }, 'emergencyPhone'],
  [{ policyNumber: 'TRV/2026/ACC/0000042' }, 'policyNumber'],
])('%o is not a valid trip', (changes, field) => {
  expect(fieldOf(() => readTrip({ ...trip, ...changes }, today))).toBe(field)
})
