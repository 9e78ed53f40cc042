import { expect, test, vi } from 'vitest'
import { followOtherTabs } from './other-tabs.ts'
import type { StoredUser } from './session.ts'

function openTab(userId: string | undefined) {
  const reload = vi.fn()
  const page = Object.assign(new EventTarget(), { location: { reload } })
  // Only the id of the user is relevant here.
  followOtherTabs({ user: () => (userId === undefined ? undefined : ({ userId } as StoredUser)) }, page)
  const stored = (key: string, newValue: string | null) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  return { reload, stored }
}

test('a tab reloads when another tab signs the user out or another user in', () => {
  const { reload, stored } = openTab('u-1')
  stored('staff-agent', null)
  stored('staff-agent', '{"userId":"u-2"}')
  expect(reload).toHaveBeenCalledTimes(2)
})

test('other storage changes and an updated record of the same user have no effect', () => {
  const { reload, stored } = openTab('u-1')
  stored('staff-agent', '{"userId":"u-1","fullName":"Efua Mensah"}')
  stored('active-branch', 'all')
  expect(reload).not.toHaveBeenCalled()

  const signedOut = openTab(undefined)
  signedOut.stored('staff-agent', '{"userId":"u-2"}')
  expect(signedOut.reload).not.toHaveBeenCalled()
})
