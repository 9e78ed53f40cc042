import { expect, test, vi } from 'vitest'
import { endSession } from './end-session.ts'

function setUp(pathname: string) {
  const parts = {
    session: { clear: vi.fn(), rememberRequested: vi.fn() },
    router: { state: { location: { pathname, href: `${pathname}?page=2` } }, navigate: vi.fn(async () => {}) },
  }
  endSession(parts)
  return parts
}

test('the session is cleared, and sign-in replaces the page and returns to it afterwards', () => {
  const { session, router } = setUp('/wallet')
  expect(session.clear).toHaveBeenCalledOnce()
  expect(session.rememberRequested).toHaveBeenCalledExactlyOnceWith('/wallet?page=2')
  expect(router.navigate).toHaveBeenCalledExactlyOnceWith({ to: '/login', search: { ended: true }, replace: true })
})

test('an ended session on the sign-in page causes no navigation', () => {
  const { session, router } = setUp('/login')
  expect(session.clear).toHaveBeenCalledOnce()
  expect(router.navigate).not.toHaveBeenCalled()
})
