import type { WorkCounts } from '@okwan/contract/reports/work-items'
import { expect, test } from 'vitest'
import { navigationOf, openItem, phoneItems } from './navigation.ts'
import { workCountOf } from './work-count.ts'

const labels = (role: 'Agent' | 'AssistantAgent' | 'Staff' | 'Admin' | 'SuperAdmin') =>
  Object.fromEntries(navigationOf({ role }).map(({ title, items }) => [title, items.map(({ label }) => label)]))

test('sellers see their customers, money and team', () => {
  expect(labels('Agent')).toMatchObject({
    '': ['Home'],
    Customers: expect.arrayContaining(['Policies', 'Renewals', 'Claims']),
    Money: ['Transactions', 'Earnings'],
    Team: ['Assistants', 'Activity'],
  })
  expect(labels('AssistantAgent')).toMatchObject({ Money: ['Transactions'], Team: ['Activity'] })
})

test('the office sees the groups with a page that it can open', () => {
  expect(Object.keys(labels('SuperAdmin'))).toEqual(['', 'Service', 'Sales', 'Finance', 'Admin'])
  expect(labels('Staff')['Finance']).toEqual(['Transactions'])
  expect(labels('Admin')['Admin']).toEqual(['People', 'Compliance'])
})

test('the bar on phones has four pages of an agent, the menu has the others', () => {
  const { bar, rest } = phoneItems(navigationOf({ role: 'Agent' }), 'Agent')
  expect(bar.map(({ label }) => label)).toEqual(['Home', 'Policies', 'Renewals', 'Earnings'])
  expect(rest.flatMap(({ items }) => items.map(({ label }) => label))).toContain('Claims')
})

test('a page highlights the nearest entry', () => {
  const groups = navigationOf({ role: 'SuperAdmin' })
  const of = (path: string, view?: string) => openItem(groups, path, view)?.label
  expect(of('/policies')).toBe('Home')
  expect(of('/policies/motor-12')).toBe('Policies')
  expect(of('/policies/list', 'expiring')).toBe('Policies')
  expect(of('/policies/list', 'calls')).toBe('Renewals')
  expect(of('/policies/list', 'drafts')).toBe('Drafts')
  expect(of('/service-request/cancellation')).toBe('Requests')
  expect(of('/service-request/claims')).toBe('Claims')
  expect(of('/refunds-and-payouts/payout')).toBe('Refunds and payouts')
  expect(of('/control/integrity-checks')).toBe('Reconciliation')
  expect(of('/buy-insurance/payment')).toBeUndefined()
  expect(openItem(navigationOf({ role: 'Agent' }), '/wallet', undefined)?.label).toBe('Earnings')
})

test('System is one entry, which opens the first of its pages that the person may open', () => {
  const systemOf = (user: Parameters<typeof navigationOf>[0]) =>
    navigationOf(user)
      .flatMap(({ items }) => items)
      .filter(({ label }) => label === 'System')
      .map(({ to }) => to)
  expect(systemOf({ role: 'SuperAdmin' })).toEqual(['/control/system'])
  expect(systemOf({ role: 'Admin', permissionChanges: { 'jobs.manage': true } })).toEqual(['/control/jobs'])
  expect(systemOf({ role: 'Admin' })).toEqual([])
  expect(openItem(navigationOf({ role: 'SuperAdmin' }), '/control/jobs', undefined)?.label).toBe('System')
})

test('an entry with two lists opens the first list that has work', () => {
  const items = navigationOf({ role: 'SuperAdmin' }).flatMap((group) => group.items)
  const opened = (label: string, counts: WorkCounts) =>
    items.filter((item) => item.label === label).map((item) => workCountOf(counts, item)?.to)
  const count = { count: 2, overdue: 0, hasMore: false }
  const payouts = [{ ...count, kind: 'payout' as const, lists: { payouts: 2 } }]
  expect(opened('Refunds and payouts', payouts)).toEqual(['/refunds-and-payouts/payout'])
  const both = [{ ...count, kind: 'payout' as const, lists: { payouts: 1, refunds: 1 } }]
  expect(opened('Refunds and payouts', both)).toEqual(['/refunds-and-payouts/cancellation'])
  const updates = [{ ...count, kind: 'request' as const, lists: { update: 2 } }]
  expect(opened('Requests', updates)).toEqual(['/service-request/update'])
  expect(opened('Requests', payouts)).toEqual([undefined])
})
