import type { Chance } from '../../src/cli/torture/chance.ts'

/** Texts that break parsers, databases, file names and spreadsheets. */
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202egnp.exe',
  '\u200b',
  'e\u0301'.repeat(30),
  '👩‍👩‍👧‍👦',
  'ﷺ',
  "'; drop table users; --",
  '${7*7}{{7*7}}',
  '=cmd|calc!A1',
  '../../etc/passwd',
  '%00%ff%2e%2e',
  '<script>alert(1)</script>',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  'x'.repeat(300),
  'x'.repeat(20_000),
]

/** Dates at and beyond the limits of calendars, JavaScript and PostgreSQL. */
const DATES = [
  '0000-01-01',
  '0001-01-01',
  '1582-10-10',
  '1899-12-31',
  '2026-02-29',
  '2026-02-30',
  '2026-13-01',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  '+275760-09-13',
  '2026-11-16T25:61:61Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-11-16T09:00:00+99:99',
  '24:00',
  '99:99',
]

const NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.1,
  -0.5,
  1e-320,
  1e308,
  -1e308,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  9.99e20,
  32_768,
]

const NUMBERS_AS_TEXT = ['0', '-1', '1e3', '0x10', '1,000', '٣', '9'.repeat(30), '1.0000000000000001', 'Infinity']

const IDS = [
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-4000-8000-00000000000g',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{00000000-0000-4000-8000-000000000000}',
  'PR01KA5Z9Q3X8Y7W6V5T4S3R2Q1P',
]

/** Shapes that a schema for a text, a list or an object must refuse without reading them. */
const SHAPES: readonly unknown[] = [
  null,
  true,
  [],
  [[]],
  [null],
  {},
  { length: 3 },
  { length: -1 },
  { length: '3', 0: 'a' },
  { length: { valueOf: 1 } },
  { toString: 'x', valueOf: 'y' },
  JSON.parse('{"then":"x"}'),
  { constructor: { prototype: { admin: true } } },
  { toJSON: 'x' },
  Array.from({ length: 2000 }, () => 0),
  nested(200),
]

function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value }
  return value
}

export function hostileText(chance: Chance): string {
  return chance.pick([TEXTS, DATES, NUMBERS_AS_TEXT, IDS, NUMBERS.map(String)].map((group) => chance.pick(group)))
}

export function hostileValue(chance: Chance): unknown {
  return chance.below(2) === 0
    ? hostileText(chance)
    : structuredClone(chance.pick([chance.pick(SHAPES), chance.pick(NUMBERS)]))
}
