import { describe, expect, test } from 'vitest'
import { bind } from './bindings.ts'
import { readNames } from './names.ts'

const areas = ['money', 'people']
const replaced = (input: string, text: string) => {
  const names = readNames(input, areas)
  return typeof names === 'string' ? names : names.replace(text)
}

describe('the name of a new feature', () => {
  test.each([
    ['', 'Usage'],
    ['people', 'Usage'],
    ['people/road-reports/x', 'Usage'],
    ['roads/road-reports', 'There is no area "roads". The areas are money, people.'],
    ['people/RoadReports', 'kebab-case'],
    ['people/road_reports', 'kebab-case'],
    ['people/road--reports', 'kebab-case'],
    ['people/../../etcs', 'Usage'],
    ['people/road-report', 'plural'],
    ['people/travel-reports', 'begin with motor or travel'],
    [`people/${'a'.repeat(40)}s`, 'longer than 40'],
  ])('%j is refused', (input, problem) => expect(readNames(input, areas)).toContain(problem))

  test.each([
    ['people/road-reports', 'road-report|roadReports|RoadReport|road_reports|Road reports|a road report'],
    ['money/agencies', 'agency|agencies|Agency|agencies|Agencies|an agency'],
    ['money/exchanges', 'exchange|exchanges|Exchange|exchanges|Exchanges|an exchange'],
    ['money/branches', 'branch|branches|Branch|branches|Branches|a branch'],
  ])('%s is spelled correctly in each place', (input, expected) => {
    expect(replaced(input, 'example-item|exampleItems|ExampleItem|example_items|Example items|an example item')).toBe(
      expected,
    )
  })

  test('a feature named like the templates works', () => {
    expect(replaced('people/items', 'example-area/example-items/example-item')).toBe('people/items/item')
  })
})

describe('a binding', () => {
  const binding = { file: 'a.ts', line: '  new,', above: '  last' }

  test('is inserted above its line', () => {
    expect(bind('{\n  first,\n  last,\n}', binding)).toBe('{\n  first,\n  new,\n  last,\n}')
    expect(bind('b', { ...binding, line: 'import a', above: '' })).toBe('import a\nb')
  })

  test.each(['{}', '  last\n  last'])('fails without exactly one such line: %j', (text) => {
    expect(() => bind(text, binding)).toThrow('a.ts has')
  })
})
