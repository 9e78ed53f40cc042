import fc from 'fast-check'
import { expect, test } from 'vitest'
import { travel2026 } from '../../../products/travel-plans/travel-2026.fixture.ts'
import { TODAY } from './draft.fixture.ts'
import { readGroupCsv } from './group-csv.ts'
import { readTravellers } from './travellers.ts'

const HEADER = 'firstName,lastName,dateOfBirth,gender,passportNumber,passportExpiry,nationality'
const read = (...lines: string[]) => readGroupCsv(lines.join('\n'), TODAY, travel2026)
const row = (number: number) => `Kofi,Mensah,1990-03-05,male,G${1_000_000 + number},2032-01-09,GH`

test('a file in the format of Ghanaian spreadsheets is read', () => {
  const text = [
    '\uFEFFFirst name;Last name;Date of birth;Gender;Passport number;Passport expiry;Nationality;Notes',
    '"Ama";"Mensah";5/3/1990;F;g 123 4567;09/01/2032;Ghana;"window; please"',
    '',
    "Kwame;N'Dri;29-02-1988;Male;C01X00T47;2031-12-31;de;",
  ].join('\r\n')
  expect(readGroupCsv(text, TODAY, travel2026)).toEqual({
    travellers: [
      {
        firstName: 'Ama',
        lastName: 'Mensah',
        dateOfBirth: '1990-03-05',
        gender: 'female',
        passportNumber: 'G1234567',
        passportExpiryDate: '2032-01-09',
        nationality: 'GH',
        relationship: 'other',
      },
      {
        firstName: 'Kwame',
        lastName: "N'Dri",
        dateOfBirth: '1988-02-29',
        gender: 'male',
        passportNumber: 'C01X00T47',
        passportExpiryDate: '2031-12-31',
        nationality: 'DE',
        relationship: 'other',
      },
    ],
    problems: [],
  })
})

test('an imported group completes the travellers step', () => {
  const { travellers } = read(HEADER, ...Array.from({ length: 10 }, (_, index) => row(index)))
  const saved = travellers.map((traveller, index) => ({ ...traveller, travellerId: `t${index + 1}` }))
  expect(
    readTravellers(saved, { partyType: 'group', today: TODAY, departureDate: undefined, book: travel2026 }).ok,
  ).toBe(true)
})

test.each<[string, string, object[]]>([
  ['no first name', ',Mensah,1990-03-05,male,G1234567,2032-01-09,GH', [{ column: 'firstName' }]],
  ['29 February 2027', 'Kofi,Mensah,29/02/2027,male,G1234567,2032-01-09,GH', [{ column: 'dateOfBirth' }]],
  ['month first', 'Kofi,Mensah,12/31/1990,male,G1234567,2032-01-09,GH', [{ column: 'dateOfBirth' }]],
  ['a birth tomorrow', 'Kofi,Mensah,2026-05-11,male,G1234567,2032-01-09,GH', [{ column: 'dateOfBirth' }]],
  ['a third gender', 'Kofi,Mensah,1990-03-05,x,G1234567,2032-01-09,GH', [{ column: 'gender' }]],
  ['a broken passport', 'Kofi,Mensah,1990-03-05,male,G12,2032-01-09,GH', [{ column: 'passportNumber' }]],
  ['an expired passport', 'Kofi,Mensah,1990-03-05,male,G1234567,2026-05-09,GH', [{ column: 'passportExpiry' }]],
  ['an unknown country', 'Kofi,Mensah,1990-03-05,male,G1234567,2032-01-09,Wakanda', [{ column: 'nationality' }]],
  ['a formula', '=HYPERLINK("x"),Mensah,1990-03-05,male,G1234567,2032-01-09,GH', [{ column: 'firstName' }]],
  [
    'half a row',
    'Kofi,Mensah',
    ['dateOfBirth', 'gender', 'passportNumber', 'passportExpiry', 'nationality'].map((column) => ({ column })),
  ],
])('a row with %s is reported with its row and column, and the other rows are imported', (_, bad, expected) => {
  const { travellers, problems } = read(HEADER, row(1), '', bad, row(2))
  expect(travellers).toHaveLength(2)
  expect(problems).toMatchObject(expected.map((problem) => ({ row: 4, ...problem })))
  expect(problems).toHaveLength(expected.length)
})

test('a duplicate passport number is reported with the first row', () => {
  const { problems } = read(HEADER, row(1), row(2), row(1))
  expect(problems).toEqual([{ row: 4, column: 'passportNumber', message: 'Row 2 has the same passport number.' }])
})

test.each<[string, string, object]>([
  ['nothing', '', { column: 'firstName' }],
  ['no header', row(1), { column: 'firstName' }],
  ['a column missing', HEADER.replace(',gender', ''), { column: 'gender', message: 'Column gender is missing.' }],
  ['only a header', HEADER, { message: 'The file has no travellers.' }],
  ['an open quotation mark', `${HEADER}\n"Kofi,Mensah`, { message: 'A closing quotation mark is missing.' }],
  [
    '201 rows',
    [HEADER, ...Array.from({ length: 201 }, (_, index) => row(index))].join('\n'),
    { message: 'The file has 201 travellers. The maximum for a group is 200.' },
  ],
  ['a megabyte', 'x'.repeat(1_000_000), { message: 'The file is too large.' }],
])('a file with %s is refused', (_, text, problem) => {
  const { travellers, problems } = readGroupCsv(text, TODAY, travel2026)
  expect(travellers).toEqual([])
  expect(problems[0]).toMatchObject({ row: 1, ...problem })
})

test('a birth today and a passport that expires today are valid', () => {
  const { problems } = read(HEADER, 'Kofi,Mensah,2026-05-10,male,G1234567,2026-05-10,GH')
  expect(problems).toEqual([])
})

test('row numbers do not depend on the line ending', () => {
  for (const lineEnd of ['\n', '\r\n', '\r']) {
    const text = [HEADER, row(1), '', 'Kofi'].join(lineEnd)
    expect(readGroupCsv(text, TODAY, travel2026).problems[0]?.row).toBe(4)
  }
})

test('200 rows are read', () => {
  expect(read(HEADER, ...Array.from({ length: 200 }, (_, index) => row(index))).travellers).toHaveLength(200)
})

test('quoted cells can contain separators, quotation marks and line breaks', () => {
  const notes = fc.array(fc.string({ maxLength: 20 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(notes, fc.constantFrom('\n', '\r\n', '\r'), (texts, lineEnd) => {
      const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
      const lines = texts.map((text, index) => `${quote(text)},${row(index)}`)
      const { travellers, problems } = readGroupCsv([`notes,${HEADER}`, ...lines].join(lineEnd), TODAY, travel2026)
      expect(problems).toEqual([])
      expect(travellers).toHaveLength(texts.length)
    }),
    { numRuns: 300 },
  )
})

test('the parser never throws for any text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      const { travellers, problems } = readGroupCsv(`${HEADER}\n${text}`, TODAY, travel2026)
      expect(travellers.length + problems.length).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
})
