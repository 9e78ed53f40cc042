import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { xlsxOfTable } from '../import.fixture.ts'
import { readHeadings, readTable } from './read-table.ts'
import { sheetXml, xlsxOf } from './xlsx.fixture.ts'

test('the first sheet is read as its cells show, dates and numbers included', async () => {
  const rows = [
    `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Start date</t></is></c><c r="C1" t="str"><v>Premium</v></c></row>`,
    // Rows and cells can be left out.
    `<row r="4"><c r="B4" s="1"><v>46357</v></c><c r="C4"><v>1250.0999999999999</v></c><c r="D4" s="2"><v>46357.604166666664</v></c>`,
    `<c r="E4" s="3"><v>0.375</v></c><c r="F4"><v>241234567</v></c><c r="G4" t="b"><v>1</v></c></row>`,
  ].join('')
  const shared = '<sst><si><r><t>Policy </t></r><r><t>number &amp; more</t></r></si></sst>'
  const file = xlsxOf(rows, { shared })
  expect(await readTable(file)).toEqual([
    ['Policy number & more', 'Start date', 'Premium'],
    [],
    [],
    ['', '2026-12-01', '1250.1', '2026-12-01 14:30', '09:00', '241234567', 'yes'],
  ])
  expect(await readHeadings(file)).toEqual(['Policy number & more', 'Start date', 'Premium'])
})

test('a file that this product exported is read', async () => {
  const file = await xlsxOfTable([
    ['Name', 'From', 'Premium'],
    ['Ama <b>', '2026-01-31', 12.5],
  ])
  expect(await readTable(file)).toEqual([
    ['Name', 'From', 'Premium'],
    ['Ama <b>', '2026-01-31', '12.5'],
  ])
})

test.each([
  ['not a spreadsheet', Buffer.from('PK\u0003\u0004 and nothing else'), 'incomplete'],
  ['a truncated spreadsheet', xlsxOf('<row r="1"/>').subarray(0, 300), 'incomplete'],
  ['a sheet with a damaged part', damaged(), 'can’t be read'],
  ['a sheet with too many columns', xlsxOf('<row r="1"><c r="XFD1"><v>1</v></c></row>'), '200 columns'],
  ['a sheet with a row beyond the limit', xlsxOf('<row r="900000"><c r="A900000"><v>1</v></c></row>'), '100000 rows'],
  ['an older spreadsheet', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'Save it as XLSX or CSV'],
  ['a spreadsheet with a password', encrypted(), 'without a password'],
])('%s is refused with a sentence', async (_name, file, sentence) => {
  await expect(readTable(file)).rejects.toMatchObject({
    code: 'import_unreadable',
    message: expect.stringContaining(sentence),
  })
})

/** A file of the correct size in which one text does not have its stored checksum. */
function damaged(): Buffer {
  const row = '<row r="1"><c r="A1"><v>7</v></c></row>'
  const other = sheetXml(row.replace('7', '8'))
  return xlsxOf(row, { sheet: { packed: deflateRawSync(Buffer.from(other)), size: other.length } })
}

function encrypted(): Buffer {
  return Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')])
}

test('a small file that unpacks to gigabytes is refused before it is unpacked', async () => {
  const bomb = deflateRawSync(Buffer.alloc(10_000_000))
  const file = xlsxOf('', { sheet: { packed: bomb, size: 3_000_000_000 } })
  await expect(readTable(file)).rejects.toThrow('too large')
  // A part that declares less than it contains ends at the declared size.
  const wrongSize = xlsxOf('', { sheet: { packed: bomb, size: sheetXml('').length } })
  await expect(readTable(wrongSize)).rejects.toThrow('can’t be read')
  const oversized = xlsxOf('', { sheet: { packed: bomb, size: 0 } })
  await expect(readTable(oversized)).rejects.toThrow('can’t be read')
})
