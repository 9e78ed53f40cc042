import { expect, test } from 'vitest'
import type * as z from 'zod'
import { notice, text } from './fields.ts'

const name = text('a name', 40)

test.each([
  ['marks that turn the direction of writing', 'Kofi \u202Egnp.exe\u202C', 'Kofi gnp.exe'],
  ['marks that come with a chat', '\u200E\u2068Ama\u2069 Serwaa\uFEFF', 'Ama Serwaa'],
  ['letters that nobody sees', `Yaw${'\u{E0041}'}\u200B Boateng`, 'Yaw Boateng'],
])('%s are left out', (_, typed, kept) => {
  expect(name.parse(typed)).toBe(kept)
})

test('a text of nothing but hidden marks is none', () => {
  expect(name.safeParse('\u200B\u202E ').success).toBe(false)
})

test('what letters and emoji are joined with stays', () => {
  expect(name.parse('👩\u200D🔧')).toBe('👩\u200D🔧')
})

test('a notice has a code of the list', () => {
  expect(notice.safeParse({ code: 'VALUE_HIGH', message: 'x' }).success).toBe(true)
  expect(notice.safeParse({ code: 'VALUE_HIHG', message: 'x' }).success).toBe(false)
  // @ts-expect-error -- no notice has this code
  const wrong: z.output<typeof notice> = { code: 'VALUE_HIHG', message: 'x' }
  expect(wrong).toBeDefined()
})
