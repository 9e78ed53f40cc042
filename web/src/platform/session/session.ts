import type { Profile } from '@okwan/contract/people/users'
import { ROLES } from '@okwan/domain/platform/permissions'
import { paths } from '../routes/paths.ts'

/** Part of the profile that is stored with the token. */
export type StoredUser = Pick<
  Profile,
  'userId' | 'fullName' | 'role' | 'mobileNumber' | 'staffId' | 'email' | 'branch' | 'permissions' | 'groupName'
> &
  // Absent in records that an earlier version stored.
  Partial<Pick<Profile, 'examinerUntil' | 'permissionChanges'>>

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
const RETURN_PATH_KEY = 'asked-page'

/**
 * Session as the specification prescribes: token in a cookie for 30 days, user in local storage. The server also requires the
 * binding cookie, which scripts cannot read.
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
    /** Signed-in user; the record is fetched again if only the token is stored. */
    async currentUser(): Promise<StoredUser | undefined> {
      if (!token()) return undefined
      if (snapshot) return snapshot
      loading ??= loadProfile()
        .then((profile) => {
          store(profile)
          return profile
        })
        .catch((error: unknown) => {
          log('failed to load the profile', error)
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
    /** Deletes token and user record. */
    clear(): void {
      writeToken('', 0)
      local.removeItem(BRANCH_KEY)
      store(undefined)
    },
    /** Branch that a SuperAdmin has selected, or `all`; other users have only their own. */
    activeBranch: () => local.getItem(BRANCH_KEY) ?? snapshot?.branch.branchId ?? 'all',
    setActiveBranch(branchId: string): void {
      local.setItem(BRANCH_KEY, branchId)
      // A new object makes React render again.
      store(snapshot && { ...snapshot })
    },
    rememberRequested: (page: string) => perTab.setItem(RETURN_PATH_KEY, page),
    /** Page that was requested before sign-in; returned once, and only if it is on this site. */
    consumeReturnPath(): string {
      const returnPath = perTab.getItem(RETURN_PATH_KEY)
      perTab.removeItem(RETURN_PATH_KEY)
      return returnPath && /^\/(?![/\\])/.test(returnPath) ? returnPath : paths.home()
    },
  }
}

/** An invalid record is treated as missing. */
function readUser(local: Storage, log: SessionParts['log']): StoredUser | undefined {
  const text = local.getItem(USER_KEY)
  if (text === null) return undefined
  try {
    const user: unknown = JSON.parse(text)
    if (isStoredUser(user)) return user
    throw new TypeError('not a user')
  } catch (error) {
    log('ignored an invalid stored user', error)
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
