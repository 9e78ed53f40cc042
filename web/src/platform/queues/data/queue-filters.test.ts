import { expect, test, vi } from 'vitest'
import { chipsOf } from './queue-filters.ts'

const STATUS = { name: 'status', label: 'Status', words: { more_info: 'Information requested' } }

test('active filters have a text and can be removed; a range is one filter', () => {
  const change = vi.fn<() => void>()
  const days = { from: '2026-11-01', to: '2026-11-15' }
  const filters = { status: 'more_info', minPesewas: '5000', ...days, q: 'Adwoa', open: '1' }
  const chips = chipsOf({ selects: [STATUS], days: 'Submitted' }, filters, change)
  expect(chips.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Status: Information requested',
    'Minimum: GH₵50.00',
    'Submitted: 1 Nov 2026 to 15 Nov 2026',
  ])
  chips[2]?.onRemove()
  expect(change).toHaveBeenCalledWith({ from: '', to: '' })
})

test('unknown values and incomplete ranges are ignored', () => {
  expect(
    chipsOf(
      { selects: [STATUS], days: 'Submitted' },
      { status: 'nonsense', from: '2026-11-01', minPesewas: '-5' },
      () => {},
    ),
  ).toEqual([])
})
