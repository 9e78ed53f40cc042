import type { Profile } from '@okwan/contract/people/users'
import { expect, test, vi } from 'vitest'
import { createSession } from './session.ts'

// Only the stored fields of a profile.
const USER = {
  userId: '4',
  fullName: 'Yaw Boateng',
  role: 'Agent',
  mobileNumber: '233240000004',
  staffId: 'A-4',
  email: null,
  branch: { branchId: 'b1', branchName: 'Accra Central' },
  permissions: [],
  groupName: 'Greater Accra',
} as unknown as Profile

function setUp({ cookies = '', stored = '', secure = false } = {}) {
  const storage = () => {
    const storedValues = new Map<string, string>()
    return {
      kept: storedValues,
      getItem: (name: string) => storedValues.get(name) ?? null,
      setItem: (name: string, value: string) => void storedValues.set(name, value),
      removeItem: (name: string) => void storedValues.delete(name),
    }
  }
  const local = storage()
  if (stored) local.setItem('staff-agent', stored)
  const loadProfile = vi.fn(async () => USER)
  const log = vi.fn()
  const jar = { read: () => cookies, write: vi.fn<(cookie: string) => void>() }
  const session = createSession({ cookies: jar, local, perTab: storage(), secure, loadProfile, log })
  return { session, local: local.kept, written: jar.write, loadProfile, log }
}

test('the token is kept for 30 days in a cookie of this site, the user under staff-agent', () => {
  const { session, local, written } = setUp({ secure: true })
  session.signIn('abc-123', USER)
  expect(written).toHaveBeenCalledExactlyOnceWith('token=abc-123; Path=/; Max-Age=2592000; SameSite=Strict; Secure')
  expect(JSON.parse(local.get('staff-agent') ?? '')).toMatchObject({
    userId: '4',
    fullName: 'Yaw Boateng',
    role: 'Agent',
    mobileNumber: '233240000004',
    staffId: 'A-4',
    branch: { branchName: 'Accra Central' },
  })
  session.clear()
  expect(written).toHaveBeenLastCalledWith('token=; Path=/; Max-Age=0; SameSite=Strict; Secure')
  expect([...local.keys()]).toEqual([])
})

test.each(['{not json', 'null', '{"userId":"4","fullName":"Yaw Boateng","role":"Visitor"}'])(
  'the stored record %s is logged and treated as absent',
  (stored) => {
    const { session, local, log } = setUp({ stored })
    expect(session.user()).toBeUndefined()
    expect(log).toHaveBeenCalledOnce()
    expect(local.has('staff-agent')).toBe(false)
  },
)

test('with only a token the profile is fetched once for all callers', async () => {
  const { session, loadProfile, local } = setUp({ cookies: 'theme=dark; token=abc-123' })
  const [first, second] = await Promise.all([session.currentUser(), session.currentUser()])
  expect([first, second]).toEqual([USER, USER])
  expect(loadProfile).toHaveBeenCalledOnce()
  expect(local.has('staff-agent')).toBe(true)
})

test('a failed profile request is logged, and no user is signed in', async () => {
  const { session, loadProfile, log } = setUp({ cookies: 'token=abc-123' })
  loadProfile.mockRejectedValue(new Error('busy'))
  expect(await session.currentUser()).toBeUndefined()
  expect(log).toHaveBeenCalledExactlyOnceWith('failed to load the profile', new Error('busy'))
})

test('a corrupt token cookie is ignored', () => {
  expect(setUp({ cookies: 'token=%E0%A4%A' }).session.token()).toBe('%E0%A4%A')
})

test('the active branch is the user’s own until another is selected, and again after the next sign-in', () => {
  const { session } = setUp()
  session.signIn('abc-123', USER)
  expect(session.activeBranch()).toBe('b1')
  session.setActiveBranch('all')
  expect(session.activeBranch()).toBe('all')
  session.signIn('abc-124', USER)
  expect(session.activeBranch()).toBe('b1')
})

test.each([
  ['/wallet?view=in', '/wallet?view=in'],
  ['//elsewhere.example', '/'],
  ['/\\\\elsewhere.example', '/'],
  ['https://elsewhere.example', '/'],
])('the page %s, requested before sign-in, leads to %s once', (requested, led) => {
  const { session } = setUp()
  session.rememberRequested(requested)
  expect([session.consumeReturnPath(), session.consumeReturnPath()]).toEqual([led, '/'])
})
