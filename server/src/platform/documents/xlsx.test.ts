import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Row } from './csv.ts'
import { toXlsx } from './xlsx.ts'
import { readZip } from './zip.fixture.ts'

async function* inBatches(...batches: Row[][]) {
  yield* batches
}

const write = async (...batches: Row[][]) => buffer(toXlsx(inBatches(...batches)))

const sheetOf = async (...batches: Row[][]) =>
  /<sheetData>(.*)<\/sheetData>/su.exec(readZip(await write(...batches)).get('xl/worksheets/sheet1.xml') ?? '')?.[1]

test('a workbook is a valid ZIP with every part that spreadsheets need', async () => {
  expect([...readZip(await write([['Plate']], [['GR 4821-22']])).keys()].sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
})

test('numbers are numbers, dates are dates, and rows of all batches are in sequence', async () => {
  expect(await sheetOf([['Ends', 'Premium']], [['2027-01-01', 1234.5]], [['', -1]])).toBe(
    '<row><c t="inlineStr"><is><t xml:space="preserve">Ends</t></is></c><c t="inlineStr"><is><t xml:space="preserve">Premium</t></is></c></row>' +
      '<row><c s="1"><v>46388</v></c><c><v>1234.5</v></c></row><row><c/><c><v>-1</v></c></row>',
  )
})

test('text that looks like a formula or XML stays text, and characters that XML cannot contain are omitted', async () => {
  const sheet = await sheetOf([['=1+1', '<b>&', 'a\u0000b\u001bc\ud800d', 'Ɛfua ₵ 😀']])
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain('>=1+1</t>')
  expect(sheet).toContain('>&lt;b&gt;&amp;</t>')
  expect(sheet).toContain('>abcd</t>')
  expect(sheet).toContain('>Ɛfua ₵ 😀</t>')
})

test('the same rows give the same bytes', async () => {
  expect((await write([['a', 1]])).equals(await write([['a', 1]]))).toBe(true)
})

test('an error of the source ends the file with that error', async () => {
  const broken = async function* (): AsyncGenerator<Row[]> {
    yield [['a']]
    throw new Error('the database went away')
  }
  await expect(buffer(toXlsx(broken()))).rejects.toThrow('the database went away')
})
