import { expect, test } from 'vitest'
import { createPicker } from '../picker.ts'
import { refusalText } from './refusal-text.ts'

const nowMs = Date.parse('2024-01-20T10:00:00Z')
const { state } = createPicker({ min: '2024-01-05', max: '2024-03-01' }, null, nowMs)

test.each([
  ['unreadable', '31/2/24 isn’t a valid date. Enter it as 20/01/2024.'],
  ['too-early', 'Start date must be 5 Jan 2024 or later'],
  ['too-late', 'Start date must be 1 Mar 2024 or earlier'],
  ['unavailable', '31/2/24 isn’t available. Select another day.'],
] as const)('a text that is %s gets the sentence: %s', (because, sentence) => {
  expect(refusalText('Start date', because, ' 31/2/24 ', state)).toBe(sentence)
})

test.each([
  ['31/02/2024', 'February 2024 has only 29 days'],
  ['31.04.2027', 'April 2027 has only 30 days'],
  ['31/13/2027', '31/13/2027 isn’t a valid date. Enter it as 20/01/2024.'],
  ['41/02/2027', '41/02/2027 isn’t a valid date. Enter it as 20/01/2024.'],
])('the day %s does not exist: %s', (text, sentence) => {
  expect(refusalText('Start date', 'unreadable', text, state)).toBe(sentence)
})

test('the current day is called today', () => {
  const fromToday = createPicker({ min: '2024-01-20' }, null, nowMs)
  expect(refusalText('Start date', 'too-early', '01/01/2024', fromToday.state)).toBe(
    'Start date must be today or later',
  )
})

test('a time is called a time, and a long text is truncated', () => {
  const times = createPicker({ mode: 'time', is24h: true }, null, nowMs)
  expect(refusalText('Opens', 'unreadable', '25:61', times.state)).toBe('25:61 isn’t a valid time. Enter it as 10:00.')
  expect(refusalText('Opens', 'unreadable', 'x'.repeat(900), times.state)).toMatch(/^x{24}… is/)
})
