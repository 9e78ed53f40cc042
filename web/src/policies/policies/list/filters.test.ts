import { expect, test } from 'vitest'
import { savedSearch } from '../../../platform/lists/use-saved-views.ts'
import { withView } from '../../../platform/lists/views.ts'
import { filterWords } from './filter-words.ts'
import { isNarrowed, listQuery, policyQuery } from './filters.ts'
import { systemViews } from './views.ts'

test('values that the server would reject are left out of the query', () => {
  const input = {
    q: 'GR',
    status: 'gone',
    product: 'motor',
    endFrom: '2026-02-30',
    endTo: '2026-03-01',
    sort: 'premium',
    requests: 'all',
  }
  expect(listQuery({ ...input, limit: '50' }, undefined)).toEqual({
    product: 'motor',
    endTo: '2026-03-01',
    limit: '50',
  })
})

test('a branch in the URL overrides the active branch', () => {
  expect(policyQuery({}, 'b1')).toEqual({ branchId: 'b1' })
  expect(policyQuery({ branchId: 'b2' }, 'b1')).toEqual({ branchId: 'b2' })
})

test('every active filter has a label, a value and the parameters that remove it', () => {
  const filters = {
    status: 'active',
    coverType: 'xtra',
    make: 'Kia',
    requests: 'open',
    soldFrom: '2026-11-01',
    soldTo: '2026-11-15',
    soldBy: 'u1',
  }
  expect(filterWords(filters, { seller: 'Esi Quaye' })).toEqual([
    { id: 'status', label: 'Status', value: 'Active', names: ['status'] },
    { id: 'coverType', label: 'Cover', value: 'Third Party Xtra', names: ['coverType'] },
    { id: 'make', label: 'Make', value: 'Kia', names: ['make'] },
    { id: 'requests', label: 'Requests', value: 'open', names: ['requests'] },
    { id: 'sold', label: 'Sold', value: '1 Nov 2026 to 15 Nov 2026', names: ['soldFrom', 'soldTo'] },
    { id: 'soldBy', label: 'Sold by', value: 'Esi Quaye', names: ['soldBy'] },
  ])
})

test('a travel plan is filtered like a cover and shown by its name', () => {
  expect(policyQuery({ coverType: 'SCH' }, undefined)).toEqual({ coverType: 'SCH' })
  expect(policyQuery({ coverType: 'SCH; drop' }, undefined)).toEqual({})
  const [chip] = filterWords({ coverType: 'SCH' }, { plan: 'Schengen and Europe' })
  expect(chip).toMatchObject({ label: 'Cover', value: 'Schengen and Europe' })
})

test('a sort order and the active branch do not count as filters', () => {
  expect(isNarrowed({ sort: 'endDate', cursor: 'c' })).toBe(false)
  expect(isNarrowed({ q: 'GR' })).toBe(true)
  expect(isNarrowed({ soldFrom: '2026-11-01' })).toBe(true)
})

test('expiring policies are active, not renewed and end within 30 days, earliest first', () => {
  const asked = withView({ view: 'expiring' }, systemViews('2026-11-15', 'u1'))
  expect(policyQuery(asked, undefined)).toEqual({
    status: 'active',
    renewed: 'no',
    endFrom: '2026-11-15',
    endTo: '2026-12-15',
    sort: 'endDate',
  })
})

test('a saved view stores filters, sort order and columns, but not the page', () => {
  const filters = {
    status: 'active',
    q: 'Ama & Co',
    cursor: 'c',
    from_row: '25',
    limit: '50',
    saved: 'v1',
    view: undefined,
  }
  expect(savedSearch(filters)).toBe('q=Ama+%26+Co&status=active')
  expect(savedSearch({ status: 'active', q: 'Ama & Co' })).toBe(savedSearch({ q: 'Ama & Co', status: 'active' }))
})
