import { expect, test } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import { hitActions } from './decide.ts'
import { isProbablyIncomplete, readScreeningFile } from './list-file.ts'

const HEADER = 'name,aliases,birth_date,country,reference,list_name,version'
const read = (...rows: string[]) => readScreeningFile([HEADER, ...rows].join('\n'))
const refusalOf = (...rows: string[]) => {
  try {
    read(...rows)
  } catch (error) {
    return error instanceof Refusal ? error.message : error
  }
  return undefined
}

test('a list is read with its aliases, years and days', () => {
  expect(
    read(
      'Kojo Mensah,K. Mensah; Trader|Old Man,1970,Ghana,QDi.001,UN,2026-11-01',
      '"Doe, Ama",,1980-02-03,,QDi.002,UN,2026-11-01',
      '',
    ),
  ).toEqual({
    listName: 'UN',
    version: '2026-11-01',
    entries: [
      {
        reference: 'QDi.001',
        name: 'Kojo Mensah',
        aliases: ['K. Mensah', 'Trader', 'Old Man'],
        birthDate: '1970',
        country: 'Ghana',
      },
      { reference: 'QDi.002', name: 'Doe, Ama', aliases: [], birthDate: '1980-02-03', country: '' },
    ],
  })
})

test('headings may have spaces, another order and other case', () => {
  const csv = 'Version;List Name;Reference;Country;Birth Date;Aliases;Name\n3;PEP;1;;;;Ama Doe'
  expect(readScreeningFile(csv)).toMatchObject({ listName: 'PEP', version: '3', entries: [{ name: 'Ama Doe' }] })
})

test('an unreadable file is refused as a whole, with the row', () => {
  expect(refusalOf()).toBe('This file has no rows. Export the list again.')
  expect(() => readScreeningFile('name,version\nx,1')).toThrow(
    'has no column aliases, birth_date, country, reference, list_name',
  )
  expect(() => readScreeningFile(`${HEADER}\n"Ama`)).toThrow('quotation mark')
  expect(refusalOf('Ama,,,,1,UN,1', ',,,,2,UN,1')).toBe('Row 3: name is empty.')
  expect(refusalOf('Ama,,05/03/1970,,1,UN,1')).toBe('Row 2: enter birth_date as 1970-12-31 or 1970.')
  expect(refusalOf('Ama,,1970-02-30,,1,UN,1', 'Kofi,,19,,2,UN,1')).toContain('2 rows have errors.')
  expect(refusalOf('Ama,,,,1,UN,1', 'Kofi,,,,1,UN,1')).toBe('Row 3: reference 1 is also in row 2.')
  expect(refusalOf('Ama,,,,1,UN,1', 'Kofi,,,,2,UN,2')).toBe(
    'Row 3: list_name and version must be the same in all rows.',
  )
  expect(refusalOf(`${'A'.repeat(201)},,,,1,UN,1`)).toContain('longer than 200')
})

test('a true hit needs a second person, a false one does not', () => {
  const actions = (state: 'open' | 'proposed' | 'true', actorId: string) =>
    hitActions({ state, proposedBy: 'one' }, actorId)
  expect(actions('open', 'one').map(({ action }) => action)).toEqual(['dismiss', 'propose'])
  expect(actions('proposed', 'one')).toMatchObject([
    { action: 'confirm', refusalReason: expect.any(String) },
    { action: 'decline' },
  ])
  expect(actions('proposed', 'two')[0]?.refusalReason).toBeUndefined()
  expect(actions('true', 'two')).toEqual([])
})

test('a version is probably incomplete below half of the entries of the last one', () => {
  expect([isProbablyIncomplete(49, 100), isProbablyIncomplete(50, 100), isProbablyIncomplete(1, 2)]).toEqual([
    true,
    false,
    false,
  ])
})
