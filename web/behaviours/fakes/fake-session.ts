import { createSession } from '../../src/platform/session/session.ts'

/** The product's session with cookies and storages that exist for one case. */
export function createFakeSession(role: string | undefined) {
  const jar = new Map<string, string>()
  const session = createSession({
    cookies: {
      read: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      write: (cookie) => {
        const [pair = '', ...attributes] = cookie.split(/;\s*/)
        const [name = '', value = ''] = pair.split('=')
        if (attributes.includes('Max-Age=0')) jar.delete(name)
        else jar.set(name, value)
      },
    },
    local: memoryStorage(),
    perTab: memoryStorage(),
    secure: false,
    loadProfile: () => Promise.reject(new Error('the case has no server')),
    log: () => {},
  })
  // A case can contain an unknown role, which the router must refuse.
  if (role !== undefined) session.signIn('a-token', { ...PERSON, role: role as typeof PERSON.role })
  return session
}

const PERSON = {
  userId: '7',
  fullName: 'Ama Serwaa',
  role: 'Staff' as const,
  mobileNumber: '233200000009',
  staffId: 'S-7',
  email: null,
  branch: { branchId: '1', branchName: 'Accra Central' },
  permissions: [],
  groupName: 'Accra',
}

export function memoryStorage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}
