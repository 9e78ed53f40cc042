import { expect, test, vi } from 'vitest'
import { chipsOf } from './queue-filters.ts'

const STATUS = { name: 'status', label: 'Status', words: { more_info: 'More information asked' } }

test('filters in use are said in words, a range as one, each with its way off', () => {
  const change = vi.fn<() => void>()
  const filters = { status: 'more_info', from: '2026-11-01', to: '2026-11-15', q: 'Adwoa', open: '1' }
  const chips = chipsOf([STATUS], 'Raised', filters, change)
  expect(chips.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Status: More information asked',
    'Raised: 1 Nov 2026 to 15 Nov 2026',
  ])
  chips[1]?.onRemove()
  expect(change).toHaveBeenCalledWith({ from: '', to: '' })
})

test('words nobody knows and half a range are no filters', () => {
  expect(chipsOf([STATUS], 'Raised', { status: 'nonsense', from: '2026-11-01' }, () => {})).toEqual([])
})
