import { expect, test } from 'vitest'
import { pagesByRole, pagesChanged } from './role-pages.ts'

test('from Staff to Admin gains refunds and records and loses transactions and activities', () => {
  expect(pagesChanged('Staff', 'Admin')).toEqual({
    gained: expect.arrayContaining(['Refunds', 'Claim payouts', 'Login records']),
    lost: expect.arrayContaining(['Transactions', 'Activities']),
  })
})

test('the same role changes nothing', () => {
  expect(pagesChanged('Agent', 'Agent')).toEqual({ gained: [], lost: [] })
})

test('every page of the table is listed with those who may open it', () => {
  const rows = pagesByRole()
  expect(rows.find(({ path }) => path === '/staff/{userId}')?.roles).toEqual(['SuperAdmin'])
  expect(rows.find(({ path }) => path === '/wallet')?.roles).toEqual(['Agent'])
  expect(rows.some(({ path }) => path === '/login' || path === '/staff')).toBe(false)
})
