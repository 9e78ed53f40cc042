import { type APIRequestContext, type Page, request } from '@playwright/test'
import { portal } from './portals.ts'

type Person = { name: string; mobileNumber: string; portal: 'admin' | 'agent' | 'staff' }

/** One demo user for each role, all of one branch. */
export const PEOPLE = {
  SuperAdmin: { name: 'Efua Mensah', mobileNumber: '0200000001', portal: 'admin' },
  Admin: { name: 'Kojo Asante', mobileNumber: '0200000002', portal: 'admin' },
  Staff: { name: 'Abena Owusu', mobileNumber: '0200000003', portal: 'staff' },
  Agent: { name: 'Yaw Boateng', mobileNumber: '0240000004', portal: 'agent' },
  AssistantAgent: { name: 'Esi Quaye', mobileNumber: '0240000005', portal: 'agent' },
} satisfies Record<string, Person>

/** Further users. The users in Kumasi do not change the lists of the branch above. */
const OTHER_PEOPLE = {
  SecondSuperAdmin: { name: 'Ama Serwaa', mobileNumber: '0200000009', portal: 'admin' },
  StaffInKumasi: { name: 'Kofi Adjei', mobileNumber: '0200000006', portal: 'staff' },
  AgentInKumasi: { name: 'Akosua Darko', mobileNumber: '0240000007', portal: 'agent' },
} satisfies Record<string, Person>

export type Role = keyof typeof PEOPLE
export type PersonKey = Role | keyof typeof OTHER_PEOPLE

/** Signs in and opens a page on the user's portal. */
export async function signInAs(page: Page, key: PersonKey, address = '/policies'): Promise<string> {
  const base = await enterAs(page, key)
  await page.goto(base + address)
  await page.locator('h1').first().waitFor()
  return base
}

/** Opens a session without the sign-in page, which is slow and has its own tests. */
export async function enterAs(page: Page, key: PersonKey): Promise<string> {
  const { client, base, token } = await openSession(key)
  const { cookies } = await client.storageState()
  const sessionCookies = cookies.map(({ name, value, httpOnly, sameSite }) => ({
    name,
    value,
    httpOnly,
    sameSite,
    url: base,
  }))
  await page.context().addCookies([...sessionCookies, { name: 'token', value: token, sameSite: 'Strict', url: base }])
  await client.dispose()
  return base
}

type ApiSession = { client: APIRequestContext; base: string; api: string; token: string }

/** Opens a session as the demo panel does. */
export async function openSession(key: PersonKey): Promise<ApiSession> {
  const person: Person = { ...PEOPLE, ...OTHER_PEOPLE }[key]
  const base = portal(person.portal)
  // Node does not resolve *.localhost, so the host header selects the portal.
  const { host, port } = new URL(base)
  const api = `http://127.0.0.1:${port}/api/v1`
  const client = await request.newContext({ extraHTTPHeaders: { host } })
  const response = await client.post(`${api}/demo/sign-in`, { data: { mobileNumber: person.mobileNumber } })
  const { data } = await response.json()
  return { client, base, api, token: data.token }
}
