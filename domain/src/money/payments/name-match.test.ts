import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchNames, nameSimilarity } from './name-match.ts'

describe('names', () => {
  test.each([
    ['JOSEPH ANNOH', 'Joseph Annoh', 'same'],
    ['ANNOH JOSEPH', 'Mr. Joseph Annoh', 'same'],
    ['JOSEPH KWAME ANNOH', 'Joseph Annoh', 'same'],
    ['AKOSUA DARKO', 'Akosua Darkoh', 'same'],
    ["N'GUESSAN KOFI", 'Nguessan Kofí', 'same'],
    ['JOSEPH A', 'Joseph Annoh', 'similar'],
    ['KOFI MENSAH', 'Kofi Asante', 'similar'],
    ['KOFI MENSAH', 'Ama Serwaa', 'different'],
    ['JOSEPH', 'Joseph Kwame Annoh Mensah', 'different'],
    ['', 'Joseph', 'different'],
  ] as const)('%s and %s are %s', (registered, expected, match) => {
    expect(matchNames(registered, expected)).toBe(match)
  })

  test('similarity is between zero and one, and one for equal names', () => {
    const name = fc.array(fc.constantFrom('kofi', 'ama', 'mensah', 'mensa', 'k', 'owusu'), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(name, name, (a, b) => {
        const similarity = nameSimilarity(a.join(' '), b.join(' '))
        expect(similarity).toBeGreaterThanOrEqual(0)
        expect(similarity).toBeLessThanOrEqual(1)
        expect(nameSimilarity(a.join(' '), a.join(' '))).toBe(1)
      }),
    )
  })
})
