import { expect, test } from 'vitest'
import { readBankStatement } from './layout.ts'
import { matchLines } from './match.ts'

const layout = {
  date: 'Date',
  description: 'Narration',
  reference: 'Ref',
  amount: '',
  credit: 'Credit',
  debit: 'Debit',
  balance: 'Balance',
}
const HEAD = 'Date,Narration,Ref,Debit,Credit,Balance\n'

test('lines are read by the columns of the bank, and equal lines have ranks', () => {
  const csv = `${HEAD}16/11/2026,HUBTEL SETTLEMENT,S1,,"1,250.00",2250.00\n17/11/2026,Charge,C,5.00,,2245.00\n17/11/2026,Charge,C,5.00,,2240.00\n`
  expect(readBankStatement(csv, layout)).toEqual([
    {
      rowNumber: 2,
      bookedOn: '2026-11-16',
      amountPesewas: 1_250_00,
      reference: 'S1',
      description: 'HUBTEL SETTLEMENT',
      rank: 1,
    },
    { rowNumber: 3, bookedOn: '2026-11-17', amountPesewas: -5_00, reference: 'C', description: 'Charge', rank: 1 },
    { rowNumber: 4, bookedOn: '2026-11-17', amountPesewas: -5_00, reference: 'C', description: 'Charge', rank: 2 },
  ])
})

test.each(['-5.00', '(5.00)', '5.00 DR', '5.00-'])('%s in one amount column is a debit', (amount) => {
  const one = { ...layout, amount: 'Amount', credit: '', debit: '', balance: '', reference: '', description: '' }
  expect(readBankStatement(`Date,Amount\n2026-11-16,${amount}\n`, one)[0]?.amountPesewas).toBe(-5_00)
})

test.each([
  ['31/02/2026,x,y,,5.00,5.00', 'Row 2: enter a date'],
  ['16/11/2026,x,y,,,5.00', 'Row 2: enter an amount'],
  ['16/11/2026,x,y,1.00,1.00,5.00', 'Row 2: enter an amount'],
  ['16/11/2026,x,y,,5.00,5.00\n16/11/2026,x,y,,5.00,11.00\n16/11/2026,x,y,,5.00,16.00', 'Row 3: the balance'],
  ['', 'no lines'],
])('%s is refused', (row, sentence) => {
  expect(() => readBankStatement(HEAD + row, layout)).toThrow(sentence)
})

test('a column that the file does not have is refused', () => {
  expect(() => readBankStatement(`${HEAD}16/11/2026,x,y,,5.00,5.00`, { ...layout, date: 'Day' })).toThrow(
    'no column Day',
  )
})

const line = (id: string, amountPesewas: number, text = 'HUBTEL', bookedOn = '2026-11-17') => ({
  id,
  amountPesewas,
  text,
  bookedOn,
})
const movement = (key: string, amountPesewas: number, day = '2026-11-16', reference = 'hubtel') => ({
  key,
  amountPesewas,
  day,
  reference,
})

test('a line matches by reference and amount; then split and joined lines', () => {
  const lines = [line('a', 100), line('b', 30), line('c', 45), line('d', 500), line('charge', -5, 'Charge')]
  const expected = [
    movement('k1', 100),
    movement('k2', 75),
    movement('k3', 200, '2026-11-15'),
    movement('k4', 300, '2026-11-14'),
  ]
  expect(matchLines(lines, expected)).toEqual([
    { kind: 'exact', lineIds: ['a'], keys: ['k1'] },
    { kind: 'split', lineIds: ['b', 'c'], keys: ['k2'] },
    { kind: 'joined', lineIds: ['d'], keys: ['k3', 'k4'] },
  ])
})

test.each([
  ['another reference', [line('a', 100, 'MTN')], [movement('k', 100)]],
  ['another amount', [line('a', 101)], [movement('k', 100)]],
  ['a line long after the movement', [line('a', 100, 'HUBTEL', '2026-11-30')], [movement('k', 100)]],
  ['two equal movements', [line('a', 100)], [movement('k', 100), movement('l', 100, '2026-11-15')]],
  ['two equal lines', [line('a', 100), line('b', 100)], [movement('k', 100)]],
])('%s stays for a person', (_, lines, expected) => {
  expect(matchLines(lines, expected)).toEqual([])
})
