import { expect, test } from 'vitest'
import { pagesByRole, pagesChanged } from './role-pages.ts'

test('Staff to Admin adds refunds and login records and removes transactions and activities', () => {
  expect(pagesChanged('Staff', 'Admin')).toEqual({
    gained: expect.arrayContaining(['Refunds', 'Payouts', 'Login records']),
    lost: expect.arrayContaining(['Transactions', 'Activity']),
  })
})

test('the same role adds and removes no pages', () => {
  expect(pagesChanged('Agent', 'Agent')).toEqual({ gained: [], lost: [] })
})

test('lists every page with the roles that can open it', () => {
  const rows = pagesByRole()
  expect(rows.find(({ path }) => path === '/staff/{userId}')?.roles).toEqual(['SuperAdmin'])
  expect(rows.find(({ path }) => path === '/wallet')?.roles).toEqual(['Agent'])
  expect(rows.some(({ path }) => path === '/login' || path === '/staff')).toBe(false)
})
