import { expect, test } from 'vitest'
import { queueQuery, viewOf, viewsOf } from './queue-query.ts'

test('the default view shows undecided requests, oldest first, 25 per page', () => {
  expect(queueQuery({}, 'cancellation', undefined)).toEqual({
    type: 'PolicyCancellation',
    view: 'to-decide',
    sort: 'raisedAt',
    limit: 25,
  })
})

test('decided requests are listed newest first', () => {
  expect(queueQuery({ view: 'done' }, 'update', undefined)).toMatchObject({ view: 'done', sort: '-raisedAt' })
  expect(queueQuery({ view: 'all' }, 'update', undefined)).not.toHaveProperty('view')
})

test('values in the URL that the server would reject are left out', () => {
  const built = queueQuery(
    { view: 'nonsense', status: 'x', kind: 'y', from: '2026-13-01', q: 'ab' },
    'suspension',
    'b1',
  )
  expect(built).toEqual({ type: 'PolicySuspension', view: 'to-decide', sort: 'raisedAt', limit: 25, branchId: 'b1' })
})

test('only update requests have the views for payment and completion', () => {
  expect(viewsOf('update').map(({ id }) => id)).toContain('to-pay')
  expect(viewsOf('suspension').map(({ id }) => id)).not.toContain('to-pay')
  expect(viewOf({ view: 'to-pay' }, 'suspension')).toBe('to-decide')
})

test('the views of updates show how many requests await payment and how many the office must complete', () => {
  const labels = viewsOf('update', { toPay: 2, toComplete: 0 }).map(({ label }) => label)
  expect(labels).toContain('Awaiting payment 2')
  expect(labels).toContain('To complete')
})
