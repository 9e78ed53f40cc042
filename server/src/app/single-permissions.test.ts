import { everyEndpoint } from '@okwan/contract/all'
import { splitKey } from '@okwan/contract/platform/endpoint'
import {
  ALL_PERMISSIONS,
  can,
  canChangePermission,
  type Permission,
  type Role,
} from '@okwan/domain/platform/permissions'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../test/product.ts'

const PEOPLE = {
  Admin: ['admin', '0200000002'],
  Staff: ['staff', '0200000003'],
  Agent: ['agent', '0240000004'],
  AssistantAgent: ['agent', '0240000005'],
} as const satisfies Partial<Record<Role, readonly [string, string]>>
type Tested = keyof typeof PEOPLE
const ROLES = Object.keys(PEOPLE) as Tested[] // the keys of PEOPLE
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

let product: TestProduct
let owner: pg.Client
const clients = new Map<Tested, Client>()

beforeAll(async () => {
  product = await startTestProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
  for (const role of ROLES) {
    const [portal, mobileNumber] = PEOPLE[role]
    clients.set(role, await product.client(portal).signIn(mobileNumber))
  }
})
afterAll(async () => {
  await owner.end()
  await product.stop()
})

/** Applies a change as if two SuperAdmins had made it, runs the check and ends the change. */
async function withChange(role: Tested, permission: Permission, granted: boolean, check: () => Promise<void>) {
  const number = `233${PEOPLE[role][1].slice(1)}`
  await owner.query(
    `insert into permission_changes (user_id, permission, granted, reason, status, requested_by, requested_at, decided_by, decided_at)
     select u.id, $2, $3, 'Test', 'applied', a.id, now(), b.id, now() from users u, users a, users b
     where u.mobile_number = $1 and a.mobile_number = '233200000001' and b.mobile_number = '233200000009'`,
    [number, permission, granted],
  )
  await check()
  await owner.query(`update permission_changes set status = 'ended' where status = 'applied'`)
}

async function statusesOf(role: Tested, permission: Permission): Promise<string[]> {
  const statuses = []
  for (const [key, endpoint] of everyEndpoint()) {
    // Streams and files are checked by the same function before their bodies.
    if (endpoint.permission !== permission || endpoint.stream) continue
    const { method, path } = splitKey(key)
    const address = path.replace(/\{\w+\}/g, UNKNOWN_ID)
    const response = await clients.get(role)?.send(method, address, method === 'GET' ? undefined : {})
    statuses.push(`${key} ${response?.status}`)
  }
  return statuses
}

const cases = (granted: boolean) =>
  ROLES.flatMap((role) =>
    ALL_PERMISSIONS.filter((each) => can(role, each) !== granted && canChangePermission(role, each, granted)).map(
      (permission) => [role, permission] as const,
    ),
  )

describe('every endpoint follows the single permissions of a person', () => {
  test.each(cases(false))('%s without %s is refused everywhere', async (role, permission) => {
    await withChange(role, permission, false, async () => {
      const statuses = await statusesOf(role, permission)
      expect(statuses.filter((status) => !status.endsWith(' 403'))).toEqual([])
    })
    const statuses = await statusesOf(role, permission)
    expect(statuses.length > 0 && statuses.every((status) => status.endsWith(' 403'))).toBe(false)
  })

  test.each(cases(true))('%s with %s is allowed', async (role, permission) => {
    expect((await statusesOf(role, permission)).filter((status) => !status.endsWith(' 403'))).toEqual([])
    await withChange(role, permission, true, async () => {
      const statuses = await statusesOf(role, permission)
      expect(statuses.filter((status) => / (403|5\d\d)$/.test(status))).toEqual([])
    })
  })
})

test('an export of payments ends with the permission to read payments', async () => {
  const staff = clients.get('Staff')
  const created = await staff?.post('/transactions/exports', { format: 'csv', filter: {} })
  expect(created?.status).toBe(201)
  const exportId: string = created?.body.data.exportId
  const answers = async () => {
    const listed = (await staff?.get('/exports'))?.body.data.map((row: { exportId: string }) => row.exportId)
    const statuses = [await staff?.get(`/exports/${exportId}`), await staff?.get(`/exports/${exportId}/file`)]
    return { isListed: listed.includes(exportId), statuses: statuses.map((response) => response?.status) }
  }
  expect(await answers()).toEqual({ isListed: true, statuses: [200, 200] })
  await withChange('Staff', 'transactions.read', false, async () => {
    expect(await answers()).toEqual({ isListed: false, statuses: [404, 404] })
  })
})

test('a person without the permission to decide gets no work assigned or handed over', async () => {
  const superAdmin = await product.client('admin').signIn('0200000001')
  const deciders = async () =>
    (await superAdmin.get('/service-requests/deciders')).body.data.map(({ fullName }: { fullName: string }) => fullName)
  const staff = (await clients.get('Staff')?.get('/users/profile'))?.body.data
  const admin = (await clients.get('Admin')?.get('/users/profile'))?.body.data
  const handOver = () => superAdmin.post(`/users/${admin.userId}/hand-over`, { toUserId: staff.userId, remove: false })
  expect(await deciders()).toContain(staff.fullName)
  await withChange('Staff', 'service-requests.decide', false, async () => {
    expect(await deciders()).not.toContain(staff.fullName)
    const refused = await handOver()
    expect([refused.status, refused.body.code]).toEqual([422, 'cannot_take_over'])
  })
  expect((await handOver()).status).toBe(200)
})
