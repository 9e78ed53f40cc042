import { describe, expect, test } from 'vitest'
import { type ListedName, matchOf, nameScore } from './match.ts'
import { keysOf, similarity, wordsOf } from './names.ts'

const THRESHOLDS = { hitScore: 93, hitScoreWithBirthYear: 85 }
const entry = (name: string, more: Partial<ListedName> = {}): ListedName => ({
  name,
  aliases: [],
  birthDate: '',
  ...more,
})
const match = (name: string, listed: ListedName, dateOfBirth: string | null = null) =>
  matchOf({ names: [name], dateOfBirth }, listed, THRESHOLDS)

test('words lose accents, punctuation, titles and legal forms, and keep Ghanaian letters', () => {
  expect(wordsOf('Dr. José-María O’Brien')).toEqual(['JOSE', 'MARIA', 'OBRIEN'])
  expect(wordsOf('Kwadwo Ɔpɔku Agyɛman')).toEqual(['KWADWO', 'OPOKU', 'AGYEMAN'])
  expect(wordsOf('Golden Star Trading Co. Ltd.')).toEqual(['GOLDEN', 'STAR', 'TRADING'])
  expect(wordsOf('Mohamed Al-Hussein')).toEqual(['MUHAMMAD', 'HUSAYN'])
  expect(wordsOf('Sheikh')).toEqual(['SHEIKH'])
  expect(wordsOf(' – ')).toEqual([])
})

test('similarity follows the published examples of Jaro-Winkler', () => {
  expect(similarity('MARTHA', 'MARHTA')).toBeCloseTo(0.961, 3)
  expect(similarity('DWAYNE', 'DUANE')).toBeCloseTo(0.84, 2)
  expect(similarity('DIXON', 'DICKSONX')).toBeCloseTo(0.813, 3)
  expect(similarity('ABC', 'XYZ')).toBe(0)
})

/** Golden cases: two invented names and the expected score. */
test.each([
  ['Kojo Mensah', 'Kojo Mensah', 100],
  ['Kojo Mensah', 'MENSAH, Kojo', 100],
  ['Kójo Mensáh', 'kojo mensah', 100],
  ['Muhammed Yusif', 'Mohamad Yusuf', 100],
  ['Al Qasim Tradings', 'Alqasim Tradings', 93],
  ['Golden Star', 'Goldenstar', 100],
  ['Kojo Mensah', 'Kojo Mensa', 98],
  ['Kojo Mensah', 'Kojo Kwame Mensah', 97],
  ['Kojo Mensah', 'Kofi Mensah', 60],
  ['Kojo Mensah', 'Kojo Addo', 44],
  ['Kojo Mensah', 'Mensah', 0],
  ['Mensah', 'Mensah', 100],
  ['Ama Serwaa', 'Yaw Boateng', 50],
])('%s and %s score %d', (one, other, score) => {
  expect(nameScore(one, other)).toBe(score)
  expect(nameScore(other, one)).toBe(score)
})

describe('a hit', () => {
  test('needs a high score, or a lower one with the same birth year', () => {
    const listed = entry('Issaka Abdulay', { birthDate: '1975-03-02' })
    expect(nameScore('Isah Abdulai', 'Issaka Abdulay')).toBeLessThan(93)
    expect(match('Isah Abdulai', listed)).toBeUndefined()
    expect(match('Isah Abdulai', listed, '1980-03-02')).toBeUndefined()
    expect(match('Isah Abdulai', listed, '1975-11-30')?.reasons).toEqual(['Similar name', 'Same birth year'])
  })

  test('with another birth year stays a hit only if the name is nearly equal', () => {
    const listed = entry('Kojo Mensah', { birthDate: '1970' })
    expect(match('Kojo Mensah', listed, '1991-01-01')).toMatchObject({
      score: 95,
      reasons: ['Same name', 'Different birth year'],
    })
    expect(match('Kojo Kwame Mensah', listed, '1991-01-01')).toBeUndefined()
    expect(match('Kojo Mensah', listed, '1970-05-05')).toMatchObject({
      score: 100,
      reasons: ['Same name', 'Same birth year'],
    })
  })

  test('names the alias that matched', () => {
    const listed = entry('Ibrahim Tamimu', { aliases: ['The Trader', 'Kwame Ansah'], birthDate: '1970-05-05' })
    expect(match('Ansah Kwame', listed, '1970-05-05')).toEqual({
      score: 100,
      name: 'Ansah Kwame',
      matchedName: 'Kwame Ansah',
      reasons: ['Same name as an alias', 'Same date of birth'],
    })
  })

  test('is found for the contact person of a company', () => {
    const company = { names: ['Golden Star Ltd', 'Kojo Mensah'], dateOfBirth: null }
    expect(matchOf(company, entry('Mensah Kojo'), THRESHOLDS)).toMatchObject({ name: 'Kojo Mensah', score: 100 })
    expect(matchOf(company, entry('Golden Star Company Limited'), THRESHOLDS)).toMatchObject({ score: 100 })
  })
})

describe('every entry', () => {
  const names = [
    'Kwame Boateng Asare',
    'Akosua Frimpong',
    'Ibrahim Mahama Seidu',
    'Northern Gold Traders',
    'Efua Nyarko',
  ]
  const listed = names.map((name) => entry(name, { birthDate: '1970-05-05' }))

  test.each(names)('%s finds itself, swapped and with one letter changed, and shares a key with each', (name) => {
    const own = listed.find((one) => one.name === name) ?? entry('')
    const swapped = name.split(' ').toReversed().join(' ')
    const changed = [...name].flatMap((letter, index) =>
      letter === ' ' ? [] : [`${name.slice(0, index)}${letter === 'o' ? 'u' : 'o'}${name.slice(index + 1)}`],
    )
    for (const variant of [name, swapped, ...changed]) {
      expect(match(variant, own, '1970-05-05')?.score, variant).toBeGreaterThanOrEqual(85)
      const others = listed.filter((one) => one !== own)
      expect(others.filter((one) => match(variant, one, '1970-05-05'))).toEqual([])
      const keys = keysOf([own.name])
      expect(keysOf([variant]).some((key) => keys.includes(key))).toBe(true)
    }
  })
})
