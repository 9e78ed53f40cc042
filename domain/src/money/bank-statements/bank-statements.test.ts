import { expect, test } from 'vitest'
import { readBankStatement } from './layout.ts'
import { matchLines } from './match.ts'
import { checkResolution, missingBetween } from './resolve.ts'

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
  expect(readBankStatement(csv, layout, { openingPesewas: 1_000_00, closingPesewas: 2_240_00 })).toEqual([
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
  const csv = `Date,Amount\n2026-11-16,${amount}\n`
  const [line] = readBankStatement(csv, one, { openingPesewas: 5_00, closingPesewas: 0 })
  expect(line?.amountPesewas).toBe(-5_00)
})

const none = { openingPesewas: 0, closingPesewas: 0 }

test.each([
  ['31/02/2026,x,y,,5.00,5.00', 'Row 2: enter the date as'],
  ['0000-01-01,x,y,,5.00,5.00', 'Row 2: enter the date as'],
  ['16/11/2026,x,y,,,5.00', 'Row 2: one column must contain an amount'],
  ['16/11/2026,x,y,1.00,1.00,5.00', 'Row 2: one column must contain an amount'],
  ['16/11/2026,x,y,,5.00,five', 'Row 2: the balance isn’t a valid amount'],
  ['16/11/2026,x,y,,5.00,5.00', 'add up to GH₵5.00, not GH₵0.00'],
  ['16/11/2026,"x,y,,5.00,5.00', 'quotation mark'],
  ['', 'no lines'],
])('%s is refused', (row, sentence) => {
  expect(() => readBankStatement(HEAD + row, layout, none)).toThrow(sentence)
})

test('every invalid row is reported with its number', () => {
  const rows = '16/11/2026,x,y,,5.00,5.00\nnever,x,y,,5.00,10.00\n17/11/2026,x,y,,much,15.00\n'
  try {
    readBankStatement(HEAD + rows, layout, { openingPesewas: 0, closingPesewas: 15_00 })
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({
      message: expect.stringContaining('2 rows have errors'),
      fields: [{ message: expect.stringContaining('Row 3') }, { message: expect.stringContaining('Row 4') }],
    })
  }
})

test('a balance that does not follow from the row before is refused, in either direction of time', () => {
  const three = ['16/11/2026,x,y,,5.00,5.00', '16/11/2026,x,y,,6.00,11.00', '16/11/2026,x,y,,7.00,18.00']
  const balances = { openingPesewas: 0, closingPesewas: 18_00 }
  expect(readBankStatement(HEAD + three.join('\n'), layout, balances)).toHaveLength(3)
  expect(readBankStatement(HEAD + three.toReversed().join('\n'), layout, balances)).toHaveLength(3)
  const wrong = three.join('\n').replace('11.00', '12.00')
  expect(() => readBankStatement(HEAD + wrong, layout, balances)).toThrow('Row 3: the balance')
})

test('a column that the file does not have is refused', () => {
  const csv = `${HEAD}16/11/2026,x,y,,5.00,5.00`
  expect(() => readBankStatement(csv, { ...layout, date: 'Day' }, none)).toThrow('no column “Day”')
  expect(() => readBankStatement(csv, { ...layout, date: '' }, none)).toThrow('column with the date')
  expect(() => readBankStatement(csv, { ...layout, credit: '' }, none)).toThrow('column with the amount')
})

test.each([
  ['Transfer GCB 12 to Okwan', 'GCB-12', true],
  ['gcb-12', 'GCB-12', true],
  ['GCB-123', 'GCB-12', false],
  ['XGCB-12', 'GCB-12', false],
  ['anything', '', false],
])('%s has the reference %s: %s', (text, reference, expected) => {
  expect(matchLines([line('a', 100, text)], [movement('k', 100, '2026-11-16', reference)])).toHaveLength(
    expected ? 1 : 0,
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
  isCollection: reference === 'hubtel' || reference === 'mtn',
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
])('%s is left for manual matching', (_, lines, expected) => {
  expect(matchLines(lines, expected)).toEqual([])
})

test('a transfer with its own reference may be late, but not by months', () => {
  const paid = movement('k', -100, '2026-11-01', 'GCB-7')
  expect(matchLines([line('a', -100, 'Transfer GCB-7', '2026-11-30')], [paid])).toHaveLength(1)
  expect(matchLines([line('a', -100, 'Transfer GCB-7', '2027-01-30')], [paid])).toEqual([])
})

test('a line is never matched with collections and transfers together', () => {
  const parts = [movement('k', 60), movement('l', 40, '2026-11-16', 'GCB-7')]
  expect(matchLines([line('a', 100, 'HUBTEL GCB-7')], parts)).toEqual([])
})

const bankLine = { account: 'trust', amountPesewas: 100, isMatched: false } as const
const collected = { account: 'trust', amountPesewas: 100, provider: 'hubtel' } as const
const recorded = { account: 'trust', amountPesewas: 100, provider: null } as const
const requested = { purpose: 'movement', provider: null, lines: [bankLine], movements: [recorded] } as const

test('a person matches equal amounts, and explains a line without movements', () => {
  checkResolution(requested)
  checkResolution({
    ...requested,
    lines: [
      { ...bankLine, amountPesewas: 60 },
      { ...bankLine, amountPesewas: 40 },
    ],
  })
  checkResolution({ ...requested, purpose: 'charge', movements: [] })
  checkResolution({
    ...requested,
    purpose: 'collection',
    provider: 'hubtel',
    movements: [{ ...collected, amountPesewas: 99 }],
  })
})

test.each([
  ['a matched line', { lines: [{ ...bankLine, isMatched: true }] }, 'has been matched'],
  ['no movement', { movements: [] }, 'Select a movement'],
  ['another amount', { movements: [{ ...recorded, amountPesewas: 99 }] }, 'same total'],
  ['another account', { movements: [{ ...recorded, account: 'operating' as const }] }, 'same account'],
  ['collections as a recorded movement', { movements: [collected] }, 'Collected by a provider'],
  [
    'collections without a day',
    { purpose: 'collection' as const, provider: 'hubtel' as const, movements: [] },
    'Select at least one day of collections',
  ],
  ['collections without a provider', { purpose: 'collection' as const }, 'Select a provider'],
  [
    'collections of another provider',
    { purpose: 'collection' as const, provider: 'mtn' as const, movements: [collected] },
    'of this provider',
  ],
  ['a charge with a movement', { purpose: 'charge' as const }, 'Movements can’t be selected'],
])('%s is refused', (_, change, sentence) => {
  expect(() => checkResolution({ ...requested, ...change })).toThrow(sentence)
})

test('a missing statement shows as a difference between the balances', () => {
  const span = (firstDay: string, lastDay: string, openingPesewas: number, closingPesewas: number) => ({
    firstDay,
    lastDay,
    openingPesewas,
    closingPesewas,
  })
  const october = span('2026-10-01', '2026-10-31', 0, 100)
  const december = span('2026-12-01', '2026-12-31', 150, 170)
  expect(missingBetween([], 0)).toBe(0)
  expect(missingBetween([december, october], 120)).toBe(50)
  expect(missingBetween([december, october, span('2026-11-01', '2026-11-30', 100, 150)], 170)).toBe(0)
})

test('equal lines of one movement are not used in the sum of another', () => {
  const two = [line('a', 100), line('b', 100)]
  expect(matchLines(two, [movement('k', 100), movement('l', 200)])).toEqual([])
})

test('3,000 lines and 1,000 movements are matched within seconds', () => {
  const lines = Array.from({ length: 3_000 }, (_, index) =>
    line(`l${index}`, index + 1, `Transfer REF-${index} of Okwan`),
  )
  const expected = Array.from({ length: 1_000 }, (_, index) =>
    movement(`k${index}`, index + 1, '2026-11-16', `REF-${index}`),
  )
  const started = Date.now()
  expect(matchLines(lines, expected)).toHaveLength(1_000)
  expect(Date.now() - started).toBeLessThan(5_000)
})
