import { expect, test } from 'vitest'
import { withView } from '../../platform/lists/views.ts'
import { filterWords, listQuery } from './list-filters.ts'
import { systemViews } from './views.ts'

test('values that the API does not accept are left out of the query', () => {
  const input = { status: 'paid', network: 'mtn', from: '2026-02-30', to: '2026-03-01', sort: 'x', minPesewas: '-5' }
  expect(listQuery(input, undefined)).toEqual({ network: 'mtn', to: '2026-03-01' })
})

test('the list query includes sorting, paging and the branch', () => {
  expect(listQuery({ q: 'esi', sort: '-amount', cursor: 'c', limit: '50' }, 'b1')).toEqual({
    q: 'esi',
    sort: '-amount',
    cursor: 'c',
    limit: '50',
    branchId: 'b1',
  })
})

test('every active filter has a text and the parameter names that remove it', () => {
  expect(filterWords({ status: 'failed', from: '2026-11-01', to: '2026-11-15', minPesewas: '5000' })).toEqual([
    { id: 'status', label: 'Status', value: 'Failed', names: ['status'] },
    { id: 'dates', label: 'Dates', value: '1 Nov 2026 to 15 Nov 2026', names: ['from', 'to'] },
    { id: 'minPesewas', label: 'Minimum', value: 'GH₵50.00', names: ['minPesewas'] },
  ])
})

test('filters in the URL override the filters of a view', () => {
  const views = systemViews('2026-11-15')
  expect(withView({ view: 'failed-today' }, views)).toMatchObject({ status: 'failed', from: '2026-11-15' })
  expect(withView({ view: 'failed-today', status: 'pending' }, views)).toMatchObject({ status: 'pending' })
  expect(withView({ view: 'successful-this-month' }, views)).toMatchObject({ from: '2026-11-01', to: '2026-11-15' })
  expect(withView({ view: 'unknown' }, views)).toEqual({ view: 'unknown' })
})
