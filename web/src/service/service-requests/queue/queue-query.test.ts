import { expect, test } from 'vitest'
import { queueQuery, viewOf, viewsOf } from './queue-query.ts'

test('a queue opens with what is to decide, longest waiting first, 25 at a time', () => {
  expect(queueQuery({}, 'cancellation', undefined)).toEqual({
    type: 'cancellation',
    view: 'to-decide',
    sort: 'raisedAt',
    limit: 25,
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
  expect(asked).toEqual({ type: 'suspension', view: 'to-decide', sort: 'raisedAt', limit: 25, branchId: 'b1' })
})

test('only updates wait for money or for the office', () => {
  expect(viewsOf('update').map(({ id }) => id)).toContain('to-pay')
  expect(viewsOf('suspension').map(({ id }) => id)).not.toContain('to-pay')
  expect(viewOf({ view: 'to-pay' }, 'suspension')).toBe('to-decide')
})
