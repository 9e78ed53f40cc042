import { expect, test } from 'vitest'
import { fromInput, inputOfPath, problemAt, toInput } from './setting-form.ts'

const field = (kind: 'text' | 'money' | 'number' | 'numbers' | 'days' | 'rows' | 'switch', name = 'one') => ({
  field: name,
  label: 'One',
  kind,
  text: '',
})

test.each([
  ['money', 5_000_50, '5,000.50'],
  ['number', 3, '3'],
  ['numbers', [-30, 3], '-30, 3'],
  ['text', 'Star', 'Star'],
  ['switch', true, 'true'],
  ['switch', false, 'false'],
  [
    'days',
    [
      { date: '2027-03-10', name: 'Eid ul-Fitr' },
      { date: '2027-05-17', name: 'Eid ul-Adha' },
    ],
    '2027-03-10 Eid ul-Fitr\n2027-05-17 Eid ul-Adha',
  ],
] as const)('%s: %o is edited as text', (kind, value, text) => {
  expect(toInput(field(kind), { one: value } as never)).toBe(text)
  expect(fromInput(field(kind), text)).toEqual(value)
})

test('an entry of a list is edited as a line, with its share in percent', () => {
  const value = [{ product: 'motor', insurerCode: 'STAR', shareBps: 6_050 }]
  expect(toInput(field('rows', 'products'), { products: value } as never)).toBe('motor | STAR | 60.5')
  expect(fromInput(field('rows', 'products'), 'motor|STAR | 60.5\n\n')).toEqual(value)
  expect(fromInput(field('rows', 'products'), 'motor')).toEqual([{ product: 'motor', insurerCode: '', shareBps: '' }])
})

test('products are entered by name; codes are accepted', () => {
  const value = [{ insurerCode: 'STAR', productCode: 'MTPFT', rateBps: 1_750 }]
  expect(toInput(field('rows', 'brokerage'), { brokerage: value } as never)).toBe(
    'STAR | Third Party Fire & Theft | 17.5',
  )
  expect(fromInput(field('rows', 'brokerage'), 'STAR | third party fire & theft | 17.5')).toEqual(value)
  expect(fromInput(field('rows', 'brokerage'), 'STAR | MTPFT | 17.5')).toEqual(value)
  expect(fromInput(field('rows', 'withheld'), 'Agent | all | all')).toEqual([
    { role: 'Agent', branchCode: 'all', productCode: 'all' },
  ])
})

test('incomplete input is sent to the server, which refuses it at its field', () => {
  expect(fromInput(field('money'), 'much')).toBe(0)
  expect(fromInput(field('number'), ' ')).toBeNull()
  expect(fromInput(field('days'), 'tomorrow\n\n')).toEqual([{ date: 'tomorrow', name: '' }])
})

test('a problem of a list names the entry', () => {
  const fields = [field('rows', 'insurers'), field('days', 'days')]
  const message = 'Enter the name'
  expect(problemAt({ path: 'value.insurers.1.name', message }, fields)).toBe('Insurer 2: Enter the name')
  expect(problemAt({ path: 'value.insurers', message }, fields)).toBe(message)
  expect(problemAt({ path: 'value.days.0.date', message }, fields)).toBe(message)
})

test('a problem appears at the input of its field', () => {
  const fields = [field('days', 'days'), field('text', 'phone')]
  expect(inputOfPath('value.days.0.date', fields)).toBe('days')
  expect(inputOfPath('value.phone', fields)).toBe('phone')
  expect(inputOfPath('startsOn', fields)).toBe('startsOn')
  expect(inputOfPath('value', fields)).toBeUndefined()
})
