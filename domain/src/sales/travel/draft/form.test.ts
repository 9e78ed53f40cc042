import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LATIN_ADVICE } from '../../../customers/customers/identity.ts'
import { email, personName } from './fields.ts'
import { choice, day, type Field, form, listOf, optional, text, whole, withDefault, yesNo } from './form.ts'

const isRead = (field: Field<unknown>, raw: unknown) => field(raw, 'field').ok

test.each<[string, Field<unknown>, unknown[], unknown[]]>([
  [
    'text of 3 to 5 characters',
    text('', 3, 5),
    ['abc', 'abcde', ' abc '],
    ['ab', 'abcdef', 'a\u0000bc', '   ', 7, null],
  ],
  ['a whole number from 1 to 5', whole('', 1, 5), [1, 5], [0, 6, 1.5, '1', NaN, undefined, null]],
  ['a choice', choice('', ['a', 'b']), ['a'], ['A', '', 'c', 1]],
  ['yes or no', yesNo(''), [true, false], ['yes', 1, undefined]],
  ['a day', day(''), ['2028-02-29'], ['2027-02-29', '2027-2-1', 20270201]],
  ['an email address', email(''), ['a@b.co', ' a.b+c@d.com.gh '], ['a@b', 'a b@c.de', 'a@b.', '@b.co']],
  ['a list of one or two', listOf(yesNo(''), '', 1, 2), [[true], [true, false]], [[], [true, true, true], ['x'], true]],
  ['something optional', optional(yesNo('')), [undefined, null, '', true], ['yes']],
  ['something with a default', withDefault(yesNo(''), true), [undefined, false], ['yes']],
])('valid input is read and invalid input is refused: %s', (_, field, right, wrong) => {
  for (const raw of right) expect([raw, isRead(field, raw)]).toEqual([raw, true])
  for (const raw of wrong) expect([raw, isRead(field, raw)]).toEqual([raw, false])
})

test('the longest email address has 254 characters', () => {
  const address = (length: number) => `${'a'.repeat(length - 5)}@b.co`
  expect(isRead(email(''), address(254))).toBe(true)
  expect(isRead(email(''), address(255))).toBe(false)
})

test('text in other scripts is refused with advice', () => {
  for (const field of [text('', 2, 60), personName('')]) {
    expect(field('محمد علي', 'name')).toEqual({ ok: false, problems: [{ path: 'name', message: LATIN_ADVICE }] })
    expect(field('Ɛfua Ɔkyerɛ', 'name')).toEqual({ ok: true, value: 'Ɛfua Ɔkyerɛ' })
  }
})

test('every problem has the path of its field', () => {
  const nested = form({ one: yesNo('Answer.'), inner: form({ list: listOf(whole('Count.', 0, 9), 'List.', 1, 3) }) })
  const reading = nested({ inner: { list: [1, 'x', 3] } }, '')
  expect(!reading.ok && reading.problems.map(({ path }) => path)).toEqual(['one', 'inner.list.1'])
})

test('unknown fields are ignored', () => {
  expect(form({ one: yesNo('') })({ one: true, two: 'secret', constructor: 1 }, '')).toEqual({
    ok: true,
    value: { one: true },
  })
})

test('a form never throws for any input', () => {
  const fields = form({ a: optional(text('', 1, 9)), b: listOf(form({ c: whole('', 0, 9) }), '', 0, 9), d: day('') })
  fc.assert(
    fc.property(fc.anything(), (raw) => {
      expect(typeof fields(raw, '').ok).toBe('boolean')
    }),
    { numRuns: 500 },
  )
})
