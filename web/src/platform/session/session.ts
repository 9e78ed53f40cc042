import type { Profile } from '@okwan/contract/people/users'
import { ROLES } from '@okwan/domain/platform/permissions'
import { paths } from '../routes/paths.ts'

/** As much of the profile as is kept beside the token. */
export type StoredUser = Pick<
  Profile,
  'userId' | 'fullName' | 'role' | 'mobileNumber' | 'staffId' | 'email' | 'branch' | 'permissions' | 'groupName'
>

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

export type SessionParts = {
  cookies: { read: () => string; write: (cookie: string) => void }
  local: Storage
  perTab: Storage
  secure: boolean
  loadProfile: () => Promise<Profile>
  log: (message: string, error: unknown) => void
}

export type Session = ReturnType<typeof createSession>

const TOKEN_COOKIE = 'token'
const TOKEN_SECONDS = 2_592_000
export const USER_KEY = 'staff-agent'
const BRANCH_KEY = 'active-branch'
const ASKED_KEY = 'asked-page'

/**
 * The session as the specification keeps it: the token in a cookie for 30 days, the user in local storage. Neither opens
 * anything by itself: the server also wants the binding cookie, which no script can read.
 */
export function createSession({ cookies, local, perTab, secure, loadProfile, log }: SessionParts) {
  let loading: Promise<StoredUser | undefined> | undefined
  const listeners = new Set<() => void>()
  let snapshot = readUser(local, log)

  const token = () => readToken(cookies.read())

  function store(user: StoredUser | undefined): void {
    if (user) local.setItem(USER_KEY, JSON.stringify(user))
    else local.removeItem(USER_KEY)
    snapshot = user
    for (const listener of listeners) listener()
  }

  const writeToken = (value: string, seconds: number) =>
    cookies.write(`${TOKEN_COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure ? '; Secure' : ''}`)

  return {
    token,
    user: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Who is signed in; the record is asked for again when only the token is left. */
    async currentUser(): Promise<StoredUser | undefined> {
      if (!token()) return undefined
      if (snapshot) return snapshot
      loading ??= loadProfile()
        .then((profile) => {
          store(profile)
          return profile
        })
        .catch((error: unknown) => {
          log('The profile could not be loaded', error)
          return undefined
        })
        .finally(() => {
          loading = undefined
        })
      return loading
    },
    signIn(newToken: string, user: StoredUser): void {
      writeToken(newToken, TOKEN_SECONDS)
      local.removeItem(BRANCH_KEY)
      store(user)
    },
    update: (user: StoredUser) => store(user),
    /** Token and record go; nobody is signed in any more. */
    clear(): void {
      writeToken('', 0)
      local.removeItem(BRANCH_KEY)
      store(undefined)
    },
    /** `all` for every branch; a SuperAdmin chooses, everybody else works in their own. */
    activeBranch: () => local.getItem(BRANCH_KEY) ?? snapshot?.branch.branchId ?? 'all',
    setActiveBranch(branchId: string): void {
      local.setItem(BRANCH_KEY, branchId)
      // A new object tells React that something changed.
      store(snapshot && { ...snapshot })
    },
    rememberAsked: (page: string) => perTab.setItem(ASKED_KEY, page),
    /** The page that was asked for before signing in, once; only ever one of our own. */
    takeAsked(): string {
      const asked = perTab.getItem(ASKED_KEY)
      perTab.removeItem(ASKED_KEY)
      return asked && /^\/(?![/\\])/.test(asked) ? asked : paths.home()
    },
  }
}

/** A record that cannot be read is as good as none. */
function readUser(local: Storage, log: SessionParts['log']): StoredUser | undefined {
  const text = local.getItem(USER_KEY)
  if (text === null) return undefined
  try {
    const user: unknown = JSON.parse(text)
    if (isStoredUser(user)) return user
    throw new TypeError('not a user record')
  } catch (error) {
    log('The stored user record is not readable and is left out', error)
    local.removeItem(USER_KEY)
    return undefined
  }
}

function readToken(cookies: string): string | undefined {
  for (const part of cookies.split(';')) {
    const [name, value] = part.trim().split('=')
    if (name === TOKEN_COOKIE && value) return value
  }
  return undefined
}

function isStoredUser(value: unknown): value is StoredUser {
  if (typeof value !== 'object' || value === null) return false
  const { userId, fullName, role } = value as Partial<StoredUser>
  return typeof userId === 'string' && typeof fullName === 'string' && ROLES.some((name) => name === role)
}
