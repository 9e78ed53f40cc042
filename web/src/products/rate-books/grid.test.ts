import { bookLines } from '@okwan/domain/products/rate-books/lines'
import { expect, test } from 'vitest'
import tariff from '../../../../server/data/tariff-nic-2024.json' with { type: 'json' }
import { GRID_COLUMNS, gridRows, isInGrid } from './grid.ts'

test('the grid has a row for each class and a cell for each column', () => {
  const rows = gridRows(tariff)
  expect(rows).toHaveLength(tariff.classes.length)
  for (const { cells } of rows) {
    const fields = cells.map(({ key }) => key.split('.').at(-1)).sort()
    expect(fields).toEqual(GRID_COLUMNS.map(({ field }) => field as string).sort())
  }
  expect(rows.map(({ name }) => name)).toEqual(tariff.classes.map(({ name }) => name))
  expect(rows[0]).toMatchObject({ code: 'X1', name: 'Private Individual' })
  expect(rows[0]?.cells[0]?.value).toBe(40_500)
})

test('the grid contains exactly the lines that belong to a class', () => {
  const shown = bookLines(tariff).filter(isInGrid)
  expect(shown).toHaveLength(tariff.classes.length * GRID_COLUMNS.length)
})
