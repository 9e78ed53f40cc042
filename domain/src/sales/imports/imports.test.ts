import { expect, test } from 'vitest'
import { sumOf } from '../../money/ledger/journal.ts'
import { brownCardNumber, certificateNumber } from '../../policies/policies/numbers.ts'
import { nic2024 } from '../../products/rate-books/nic-2024.fixture.ts'
import { imbalanceReason, keyOfLine, openingBalances, readOpeningLine } from './balances.ts'
import { readCsvTable, readImportFile } from './file.ts'
import { approvalRefusalReason, importAfter, isCorrectable, submissionRefusalReason } from './lifecycle.ts'
import { readPolicy } from './motor-row.ts'
import { bookOfImport, priceImported } from './price.ts'
import { type Cells, guessColumns, IMPORT_FIELDS } from './terms.ts'

const TODAY = '2026-11-16'
const cells: Cells = {
  policyNumber: 'old/2026/000123',
  startDate: '17/10/2026',
  endDate: '2027-10-16',
  cover: 'comp',
  vehicleUse: 'x1',
  premium: '4,000.00',
  fees: '60',
  sumInsured: '90,000',
  claimFreeYears: '2',
  sticker: 'nic 123456',
  plate: 'gr 1234-20',
  chassis: 'JTDBR32E300001239',
  make: 'Toyota',
  model: 'Corolla',
  year: '2019',
  colour: 'Silver',
  bodyType: 'Saloon',
  seats: '5',
  engine: '1,800',
  firstName: 'Kwame',
  lastName: 'Mensah',
  gender: 'm',
  dateOfBirth: '12/04/1985',
  ghanaCard: 'gha 550000123 1',
  phone: '024 123 4567',
  address: 'House 12',
  region: 'Ashanti Region',
}

test('a row becomes a policy with customer and vehicle', () => {
  const policy = readPolicy(cells, TODAY)
  expect(policy).toMatchObject({
    policyNumber: 'OLD/2026/000123',
    startDate: '2026-10-17',
    coverType: 'comprehensive',
    officePremiumPesewas: 4_000_00,
    feesPesewas: 60_00,
    sticker: 'NIC123456',
    midReference: 'imported',
    vehicle: { plate: { text: 'GR 1234-20' }, engineCc: 1800 },
    customer: { type: 'individual', key: 'GHA-550000123-1', phone: '233241234567', region: 'Ashanti' },
  })
})

test.each([
  ['policyNumber', 'MTR-26-000123', 'New policies get numbers of this form'],
  ['policyNumber', '26-000123', 'New policies get numbers of this form'],
  ['policyNumber', 'No. 12 345', '6 to 30 letters'],
  ['startDate', 'soon', 'Enter the date as 31/12/2026'],
  ['startDate', '17/11/2026', 'starts in the future'],
  ['endDate', '2026-10-01', 'end date is before the start date'],
  ['cover', 'Everything', 'Enter one of: Third Party'],
  ['premium', '', 'Enter the premium'],
  ['premium', '4k', 'isn’t an amount'],
  ['sticker', '12', '6 to 10 digits'],
  ['plate', '??', 'isn’t a Ghana registration number'],
  ['chassis', '123', 'at least 6'],
  ['year', 'new', 'whole number from 1950'],
  ['make', 'Тойота', 'Use Latin letters'],
  ['gender', 'x', 'Enter male or female'],
  ['dateOfBirth', '2026-11-16', 'in the future'],
  ['ghanaCard', '1', 'such as GHA-123456789-0'],
  ['phone', '123', 'Ghana mobile number'],
  ['email', 'a@', 'email address'],
  ['region', 'Atlantis', 'isn’t a region'],
  ['address', '', 'Enter the address'],
  ['address', 'x'.repeat(201), 'at most 200 characters'],
])('the field %s refuses “%s”', (field, text, reason) => {
  try {
    readPolicy({ ...cells, [field]: text }, TODAY)
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({ fields: [{ path: field, message: expect.stringContaining(reason) }] })
  }
})

test('a company has a name and a TIN instead of a Ghana Card', () => {
  const company = { ...cells, companyName: 'Adum Stores', tin: 'c0001234567', ghanaCard: '', firstName: '' }
  expect(readPolicy(company, TODAY).customer).toMatchObject({ type: 'corporate', key: 'C0001234567' })
  expect(() => readPolicy({ ...company, tin: '' }, TODAY)).toThrow('Enter the TIN')
})

test('the price is the amount that the customer paid, and its lines add up to it', () => {
  const policy = readPolicy(cells, TODAY)
  const { risk, rating } = priceImported(policy, nic2024)
  expect(risk).toMatchObject({ riskCode: 'X1', marketValuePesewas: 90_000_00, ncdYears: 2 })
  expect(rating).toMatchObject({ officePremiumPesewas: 4_000_00, feesPesewas: 60_00, totalPesewas: 4_060_00 })
  expect(rating.annualOfficePremiumPesewas).toBe(4_000_00)
  expect(rating.lines.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)).toBe(4_060_00)
})

test.each([
  [{ vehicleUse: 'Spaceship' }, 'vehicleUse'],
  [{ sumInsured: '' }, 'sumInsured'],
  [{ seats: '30' }, 'seats'],
  [{ endDate: '2026-10-20' }, 'endDate'],
])('%o does not match the rate book', (change, field) => {
  try {
    priceImported(readPolicy({ ...cells, ...change }, TODAY), nic2024)
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({ fields: [{ path: field }] })
  }
})

test('cover that is older than all rate books uses the first one', () => {
  const later = { ...nic2024, effectiveFrom: '2030-01-01' }
  expect(bookOfImport([later, nic2024], '1999-01-01')).toBe(nic2024)
  expect(bookOfImport([later, nic2024], '2030-01-01')).toBe(later)
  expect(() => bookOfImport([], '2030-01-01')).toThrow('Publish a motor rate book')
})

test('certificates of imported policies contain the whole number, so that no two are the same', () => {
  expect(certificateNumber('MTR-26-004182', 3)).toBe('CRT-26-004182-03')
  expect(certificateNumber('ABC-26-004182', 3)).toBe('CRT-ABC-26-004182-03')
  expect(brownCardNumber('MTR/004182', 1)).toBe('BRC-MTR/004182-01')
})

test('a trial balance becomes a journal with the same lines', () => {
  const cells: Record<string, string>[] = [
    { account: '1040', debit: '100.50' },
    { account: 'premium payable to insurer', owner: 'Okwan', credit: '100.50' },
  ]
  const lines = cells.map(readOpeningLine)
  expect(lines[1]).toEqual({ account: 'premiumPayable', owner: 'Okwan', debitPesewas: -100_50 })
  expect(lines.map(keyOfLine)).toEqual(['PREMIUMTRUSTBANK', 'PREMIUMPAYABLE OKWAN'])
  expect(imbalanceReason(lines)).toBeUndefined()
  expect(sumOf(openingBalances('i1', lines).lines, 'debit')).toBe(100_50)
  expect(imbalanceReason(lines.slice(0, 1))).toBe(
    'Debits are GH₵100.50 and credits GH₵0.00. Correct the file until both are equal.',
  )
})

test.each([
  [{ account: '9999', debit: '1' }, 'account'],
  [{ account: '2210', owner: 'x', credit: '1' }, 'account'],
  [{ account: '1040', owner: 'x', debit: '1' }, 'owner'],
  [{ account: '2110', credit: '1' }, 'owner'],
  [{ account: '1040', debit: '1', credit: '1' }, 'debit'],
  [{ account: '1040' }, 'debit'],
  [{ account: '2010', owner: 'A-1', debit: '1' }, 'debit'],
])('%o is not an opening balance', (line, field) => {
  try {
    readOpeningLine(line)
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({ fields: [{ path: field }] })
  }
})

test('a file is read by its columns', () => {
  const columns = { ...guessColumns('customers', ['PHONE', 'Address'], null), firstName: 'Name' }
  expect(columns).toMatchObject({ phone: 'PHONE', address: 'Address', lastName: '' })
  const csv = 'Phone;Address;Name\n0241234567;"Ring\nRoad";Ama\n;;\n0241234568;Osu;Esi'
  const [first, second] = readImportFile(readCsvTable(csv), 'customers', columns)
  expect(first).toMatchObject({ rowNumber: 2, cells: { phone: '0241234567', address: 'Ring Road', firstName: 'Ama' } })
  expect(second).toMatchObject({ rowNumber: 4 })
  expect(guessColumns('customers', ['PHONE', 'Address', 'Name'], columns)).toBe(columns)
})

test.each([
  ['"Phone', 'quotation mark'],
  ['Phone,Address', 'no rows'],
  ['Phone\n1', 'no column “Address”'],
])('%o is refused', (csv, sentence) => {
  const columns = guessColumns('customers', ['Phone', 'Address'], null)
  expect(() => readImportFile(readCsvTable(csv), 'customers', columns)).toThrow(sentence)
})

test('field names are unique, because cells are stored under them', () => {
  for (const fields of Object.values(IMPORT_FIELDS)) {
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length)
  }
})

const counts = { unchecked: 0, ready: 1, wrong: 1, known: 0, written: 0, undone: 0 }

test('invalid rows are skipped, except in a trial balance', () => {
  expect(submissionRefusalReason('customers', counts)).toBeUndefined()
  expect(submissionRefusalReason('opening-balances', counts)).toMatch(/every row/)
  expect(submissionRefusalReason('customers', { ...counts, ready: 0 })).toMatch(/No row/)
  expect(submissionRefusalReason('customers', { ...counts, ready: 0, wrong: 0, known: 3 })).toMatch(/already exist/)
  expect(submissionRefusalReason('customers', { ...counts, ready: 0, wrong: 0, written: 3 })).toBe(
    'All rows are imported.',
  )
  expect(submissionRefusalReason('customers', { ...counts, unchecked: 1 })).toMatch(/being checked/)
})

test('a different person approves, and nothing is undone twice', () => {
  const people = { uploaded_by: 'a', submitted_by: 'b' }
  expect(approvalRefusalReason(people, 'b')).toMatch(/submitted this import\. Another SuperAdmin/)
  expect(approvalRefusalReason(people, 'a')).toMatch(/uploaded this import\. Another SuperAdmin/)
  expect(approvalRefusalReason(people, 'c')).toBeUndefined()
  expect(importAfter('submitted', 'approve')).toBe('writing')
  expect(() => importAfter('draft', 'approve')).toThrow('Reload')
  expect(() => importAfter('undone', 'undo')).toThrow('Reload')
  expect(isCorrectable('done', 'wrong')).toBe(true)
  expect(isCorrectable('submitted', 'wrong')).toBe(false)
  expect(isCorrectable('done', 'written')).toBe(false)
})
