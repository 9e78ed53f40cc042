import { expect, test } from 'vitest'
import { type DefinitionText, problemsOf, readDefinition } from './definition.ts'
import { writeFilters } from './terms.ts'

const SOLD: DefinitionText = { dataSet: 'policies-sold', groupBy: 'branch,month', measures: 'policies,gross' }
const BRANCH = '6b1f8a52-3c0d-4f57-9e1a-2d4c8e7b9a10'

test('a definition is read from the address, largest rows first', () => {
  const filters = writeFilters([
    { dimension: 'product', values: ['motor', 'travel'] },
    { dimension: 'branch', values: [BRANCH] },
    { dimension: 'cover', values: [] },
  ])
  expect(filters).toBe(`product~motor~travel,branch~${BRANCH}`)
  const text = { ...SOLD, filters }
  expect(problemsOf(text)).toEqual([])
  expect(readDefinition(text)).toMatchObject({
    groupBy: ['branch', 'month'],
    measures: [{ id: 'policies' }, { id: 'gross' }],
    filters: [
      { dimension: 'product', values: ['motor', 'travel'] },
      { dimension: 'branch', values: [BRANCH] },
    ],
    sort: { id: 'policies', descending: true },
  })
})

test('times are sorted ascending unless another order is selected', () => {
  expect(readDefinition({ ...SOLD, groupBy: 'month' }).sort).toEqual({ id: 'month', descending: false })
  expect(readDefinition({ ...SOLD, groupBy: 'month', sort: '-gross' }).sort).toEqual({ id: 'gross', descending: true })
})

test.each<[Partial<DefinitionText>, string, string]>([
  [{ groupBy: '' }, 'groupBy', 'Select one or 2 different groups'],
  [{ groupBy: 'month,branch,product' }, 'groupBy', 'Select one or 2 different groups'],
  [{ groupBy: 'month,month' }, 'groupBy', 'Select one or 2 different groups'],
  [{ groupBy: 'claimType' }, 'groupBy', 'Select a group of this data set'],
  [{ groupBy: 'constructor' }, 'groupBy', 'Select a group of this data set'],
  [{ measures: '' }, 'measures', 'Select one to 6 measures'],
  [{ measures: 'gross,gross' }, 'measures', 'Select one to 6 measures'],
  [{ measures: 'sum(premium)' }, 'measures', 'Select measures of this data set'],
  [{ filters: 'claimType~fire' }, 'filters', 'Select a filter of this data set'],
  [{ filters: 'product' }, 'filters', 'Select one to 30 values for each filter'],
  [{ filters: 'product~motor,product~travel' }, 'filters', 'Use each filter once'],
  [{ filters: 'branch~Osu' }, 'filters', 'Select values from the list'],
  [{ filters: 'day~2026-02-31' }, 'filters', 'Select values from the list'],
  [{ sort: 'net' }, 'sort', 'Sort by a selected group or measure'],
])('%o is refused', (change, path, message) => {
  expect(problemsOf({ ...SOLD, ...change })).toContainEqual({ path, message })
})
