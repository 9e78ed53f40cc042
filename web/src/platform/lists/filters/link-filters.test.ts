import { expect, test } from 'vitest'
import { BRANCH, branchOf, type LinkFilter, linkQuery, linkWords } from './link-filters.ts'

const LINKS: LinkFilter[] = [
  { label: 'Reported', names: ['reportedFrom', 'reportedTo'] },
  { label: 'Outcome', names: ['outcome'], words: { settled: 'Paid or closed' } },
  BRANCH,
]

test('filters of a link are sent and shown with the parameters that remove them', () => {
  const filters = { reportedFrom: '2026-11-01', reportedTo: '2026-11-15', outcome: 'settled', q: 'Ama' }
  expect(linkQuery(LINKS, filters, undefined)).toEqual({
    reportedFrom: '2026-11-01',
    reportedTo: '2026-11-15',
    outcome: 'settled',
  })
  expect(linkWords(LINKS, filters)).toEqual([
    {
      id: 'reportedFrom',
      label: 'Reported',
      value: '1 Nov 2026 to 15 Nov 2026',
      names: ['reportedFrom', 'reportedTo'],
    },
    { id: 'outcome', label: 'Outcome', value: 'Paid or closed', names: ['outcome'] },
  ])
  expect(linkWords(LINKS, { reportedTo: '2026-11-15' })).toMatchObject([{ value: 'until 15 Nov 2026' }])
})

test('the branch of the address replaces the active one', () => {
  expect(branchOf({}, 'b1')).toBe('b1')
  expect(branchOf({ branchId: 'b2' }, 'b1')).toBe('b2')
  expect(branchOf({ branchId: 'all' }, 'b1')).toBeUndefined()
  expect(linkQuery([], {}, 'b1')).toEqual({ branchId: 'b1' })
  expect(linkQuery(LINKS, { branchId: 'all' }, 'b1')).toEqual({})
  expect(linkWords(LINKS, { branchId: 'all' })).toMatchObject([{ label: 'Branch', value: 'All branches' }])
  expect(linkWords(LINKS, { branchId: 'b2' })).toMatchObject([{ value: 'selected' }])
})
