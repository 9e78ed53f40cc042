import { expect, test } from 'vitest'
import { travel2026 } from '../../products/travel-plans/travel-2026.fixture.ts'
import { acceptsFrench, formatFrenchDate, formatFrenchEur, frenchEmbassyName, frenchEurosInWords } from './french.ts'

test.each([
  [['FR'], true],
  [['DE'], true],
  [['CI'], true],
  [['US', 'CA'], true],
  [['SA'], false],
  [['US', 'GB'], false],
  [[], false],
])('a trip to %j accepts a letter in French: %s', (destinations, expected) => {
  expect(acceptsFrench(destinations, travel2026)).toBe(expected)
})

test('dates and amounts are written as in France', () => {
  expect(formatFrenchDate('2026-12-01')).toBe('1er décembre 2026')
  expect(formatFrenchDate('2026-08-09')).toBe('9 août 2026')
  expect(formatFrenchEur(30_000).replaceAll('\u00a0', ' ')).toBe('30 000 EUR')
  expect(formatFrenchEur(1_250_000).replaceAll('\u00a0', ' ')).toBe('1 250 000 EUR')
  expect(formatFrenchEur(50).replaceAll('\u00a0', ' ')).toBe('50 EUR')
})

test.each([
  [0, 'zéro euro'],
  [1, 'un euro'],
  [21, 'vingt et un euros'],
  [70, 'soixante-dix euros'],
  [71, 'soixante et onze euros'],
  [80, 'quatre-vingts euros'],
  [81, 'quatre-vingt-un euros'],
  [91, 'quatre-vingt-onze euros'],
  [99, 'quatre-vingt-dix-neuf euros'],
  [100, 'cent euros'],
  [200, 'deux cents euros'],
  [201, 'deux cent un euros'],
  [1_000, 'mille euros'],
  [1_100, 'mille cent euros'],
  [30_000, 'trente mille euros'],
  [75_000, 'soixante-quinze mille euros'],
  [80_000, 'quatre-vingt mille euros'],
  [150_000, 'cent cinquante mille euros'],
  [200_000, 'deux cent mille euros'],
  [1_000_000, 'un million d’euros'],
  [2_000_080, 'deux millions quatre-vingts euros'],
])('%i is %s', (amount, words) => {
  expect(frenchEurosInWords(amount)).toBe(words)
})

test('an amount that is no whole number of euros is refused', () => {
  for (const amount of [-1, 1.5, 1e9]) expect(() => frenchEurosInWords(amount)).toThrow(RangeError)
})

test.each([
  ['Embassy of France, Accra', 'Ambassade de France, Accra'],
  ['The Embassy of the Netherlands', 'Ambassade des Pays-Bas'],
  ['High Commission of Canada, Accra', 'Haut-commissariat du Canada, Accra'],
  ['Consulate General of Italy', 'Consulat général d’Italie'],
  ['VFS Global, Accra', 'VFS Global, Accra'],
  ['Embassy of Ruritania', 'Embassy of Ruritania'],
])('%s is addressed as %s', (name, french) => {
  expect(frenchEmbassyName(name)).toBe(french)
})
