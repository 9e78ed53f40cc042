import { expect, test } from 'vitest'
import type * as z from 'zod'
import { notice, text } from './fields.ts'

const name = text('a name', 40)

test.each([
  ['bidirectional control characters', 'Kofi \u202Egnp.exe\u202C', 'Kofi gnp.exe'],
  ['invisible marks copied from chats', '\u200E\u2068Ama\u2069 Serwaa\uFEFF', 'Ama Serwaa'],
  ['zero-width characters', `Yaw${'\u{E0041}'}\u200B Boateng`, 'Yaw Boateng'],
])('%s are left out', (_, input, stored) => {
  expect(name.parse(input)).toBe(stored)
})

test('a text of invisible characters only is empty', () => {
  expect(name.safeParse('\u200B\u202E ').success).toBe(false)
})

test('joiners of letters and emoji are kept', () => {
  expect(name.parse('👩\u200D🔧')).toBe('👩\u200D🔧')
})

test('a notice has a code of the list', () => {
  expect(notice.safeParse({ code: 'VALUE_HIGH', message: 'x' }).success).toBe(true)
  expect(notice.safeParse({ code: 'VALUE_HIHG', message: 'x' }).success).toBe(false)
  // @ts-expect-error -- no notice has this code
  const wrong: z.output<typeof notice> = { code: 'VALUE_HIHG', message: 'x' }
  expect(wrong).toBeDefined()
})
