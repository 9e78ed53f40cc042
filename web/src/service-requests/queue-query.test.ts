import { expect, test } from 'vitest'
import { filterWords, queueQuery, viewOf, viewsOf } from './queue-query.ts'

test('a queue opens with what is to decide, longest waiting first, fifty at a time', () => {
  expect(queueQuery({}, 'cancellation', undefined)).toEqual({
    type: 'cancellation',
    view: 'to-decide',
    sort: 'raisedAt',
    limit: 50,
  })
})

test('what is decided comes newest first', () => {
  expect(queueQuery({ view: 'done' }, 'update', undefined)).toMatchObject({ view: 'done', sort: '-raisedAt' })
  expect(queueQuery({ view: 'all' }, 'update', undefined)).not.toHaveProperty('view')
})

test('words in the address that the server would refuse are left out', () => {
  const asked = queueQuery(
    { view: 'nonsense', status: 'x', kind: 'y', from: '2026-13-01', q: 'ab' },
    'suspension',
    'b1',
  )
  expect(asked).toEqual({ type: 'suspension', view: 'to-decide', sort: 'raisedAt', limit: 50, branchId: 'b1' })
})

test('only updates wait for money or for the office', () => {
  expect(viewsOf('update').map(({ id }) => id)).toContain('to-pay')
  expect(viewsOf('suspension').map(({ id }) => id)).not.toContain('to-pay')
  expect(viewOf({ view: 'to-pay' }, 'suspension')).toBe('to-decide')
})

test('filters in use are said in words, a range as one', () => {
  expect(filterWords({ status: 'more_info', from: '2026-11-01', to: '2026-11-15', q: 'Adwoa', open: '1' })).toEqual([
    { id: 'status', label: 'Status', value: 'More information asked', names: ['status'] },
    { id: 'raised', label: 'Raised', value: '1 Nov 2026 to 15 Nov 2026', names: ['from', 'to'] },
  ])
})
