import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'

const PEOPLE = {
  SuperAdmin: '0200000001',
  Admin: '0200000002',
  Staff: '0200000003',
  Agent: '0240000004',
  AssistantAgent: '0240000005',
}

let product: TestProduct
let superAdmin: Client
let admin: Client
let staff: Client

beforeAll(async () => {
  product = await startTestProduct({ nodes: 2 })
  superAdmin = await product.client('admin').signIn(PEOPLE.SuperAdmin)
  admin = await product.client('admin').signIn(PEOPLE.Admin)
  staff = await product.client('staff').signIn(PEOPLE.Staff)
})
afterAll(() => product.stop())

async function findByName(q: string) {
  const list = await superAdmin.get(`/users?q=${encodeURIComponent(q)}`)
  return list.body.data[0]
}

let next = 100
async function addStaff(fields: object = {}) {
  next += 1
  const branch = (await superAdmin.get('/branch')).body.data[0].branches[0]
  const body = {
    fullName: `Person ${next}`,
    mobileNumber: `0209000${next}`,
    staffId: `T-${next}`,
    role: 'Staff',
    branchId: branch.branchId,
    ...fields,
  }
  return superAdmin.post('/users', body)
}

describe('the list of users', () => {
  test('pages follow each other forwards and backwards, without gaps or duplicates', async () => {
    const all: string[] = []
    let cursor = ''
    let backwardIds = ''
    for (;;) {
      const page = await superAdmin.get(`/users?limit=2&sort=fullName${cursor}`)
      all.push(...page.body.data.map((user: { fullName: string }) => user.fullName))
      if (!page.body.meta.nextCursor) {
        backwardIds = page.body.meta.previousCursor
        break
      }
      cursor = `&cursor=${page.body.meta.nextCursor}`
    }
    expect(all).toEqual([...new Set(all)].toSorted())
    expect(all.length).toBe((await superAdmin.get('/users')).body.meta.count)
    const before = await superAdmin.get(`/users?limit=2&sort=fullName&cursor=${backwardIds}`)
    expect(before.body.data.map((user: { fullName: string }) => user.fullName)).toEqual(all.slice(-3, -1))
  })

  test('users are found by name, staff id and number', async () => {
    for (const q of ['quaye', 'AA-0005', '024 000 0005']) {
      expect((await findByName(q)).fullName).toBe('Esi Quaye')
    }
  })

  test('an invalid cursor gets a refusal, not a fault', async () => {
    for (const cursor of ['x', Buffer.from('{"v":"a","i":"b","d":"next"}').toString('base64url')]) {
      expect((await superAdmin.get(`/users?cursor=${cursor}`)).status).toBe(422)
    }
  })

  test('wildcards in a search are literal characters', async () => {
    expect((await superAdmin.get('/users?q=%25')).body.data).toEqual([])
  })
})

describe('adding a user', () => {
  test('a new user can sign in, and the audit log names who added them', async () => {
    const added = await addStaff({ mobileNumber: '0209111111' })
    expect(added.status).toBe(201)
    const sent = await product.client('staff').post('/auth/send/otp', { customerMobileNumber: '0209111111' })
    await product.runJobs()
    expect(sent.status).toBe(200)
    const { rows } = await product.product.db.read((tx) =>
      tx.query(
        `select a.action, u.full_name, a.after->>'role' as role from audit_log a join users u on u.id = a.actor_id
         where entity_id = $1`,
        [added.body.data.userId],
      ),
    )
    expect(rows).toEqual([{ action: 'user-added', full_name: 'Efua Mensah', role: 'Staff' }])
  })

  test('a duplicate number or staff id is reported at its field', async () => {
    const response = await addStaff({ mobileNumber: PEOPLE.Staff })
    expect(response.status).toBe(422)
    expect(response.body.errors).toEqual([
      { path: 'mobileNumber', message: 'This number is already in use. Enter another one.' },
    ])
    expect((await addStaff({ staffId: 'ST-0001' })).body.errors[0].path).toBe('staffId')
  })

  test('a SuperAdmin or assistant cannot be added this way', async () => {
    expect((await addStaff({ role: 'SuperAdmin' })).body.code).toBe('role_not_grantable')
    expect((await addStaff({ role: 'AssistantAgent' })).body.code).toBe('role_not_grantable')
  })

  test('only a SuperAdmin can add users', async () => {
    for (const client of [admin, staff]) expect((await client.post('/users', {})).status).toBe(403)
  })
})

describe('changing a user', () => {
  test('a role added to a change of their own record is refused and nothing changes', async () => {
    const me = (await staff.get('/users/profile')).body.data
    const before = await superAdmin.get(`/users/${me.userId}`)
    for (const field of [
      { role: 'SuperAdmin' },
      { status: 'paused' },
      { branchId: me.branch.branchId },
      { staffId: 'X' },
    ]) {
      const refused = await staff.put(`/users/${me.userId}`, { email: 'new@okwan.example', ...field })
      expect(refused.status).toBe(403)
      expect(refused.body.code).toBe('field_not_allowed')
    }
    for (const field of [{ commission: 50 }, { isAdmin: true }, { version: 'x' }]) {
      expect((await staff.put(`/users/${me.userId}`, field)).status).toBe(422)
    }
    expect((await superAdmin.get(`/users/${me.userId}`)).body).toEqual(before.body)
  })

  test('an Admin cannot change a SuperAdmin and does not see users of another group', async () => {
    const superAdminRecord = await findByName('Efua Mensah')
    const refused = await admin.put(`/users/${superAdminRecord.userId}`, { fullName: 'Someone Else' })
    expect(refused.status).toBe(403)
    const north = await findByName('Kofi Adjei')
    expect((await admin.put(`/users/${north.userId}`, { fullName: 'Someone Else' })).status).toBe(404)
  })

  test('a stale version is refused', async () => {
    const { body } = await addStaff()
    const { userId, version } = body.data
    expect((await superAdmin.put(`/users/${userId}`, { fullName: 'First Change', version })).status).toBe(200)
    expect((await superAdmin.put(`/users/${userId}`, { fullName: 'Second Change', version })).status).toBe(412)
  })

  test('pausing a user signs them out on every node at the next request', async () => {
    const { body } = await addStaff({ mobileNumber: '0209222222' })
    const otpRequest = await product.client('staff').post('/auth/send/otp', { customerMobileNumber: '0209222222' })
    await product.runJobs()
    const [message] = (await staff.get('/demo/messages?to=233209222222')).body.data
    const other = product.client('staff', 1)
    const verified = await other.post('/auth/verify/otp', {
      requestId: otpRequest.body.data.requestId,
      prefix: otpRequest.body.data.prefix,
      code: message.code,
      customerMobileNumber: '0209222222',
    })
    other.token = verified.body.data.token
    expect((await other.get('/users/profile')).status).toBe(200)
    await superAdmin.put(`/users/${body.data.userId}`, { status: 'paused' })
    expect((await other.get('/users/profile')).status).toBe(401)
  })
})

describe('removing a user', () => {
  test('the number can be used again and the record is kept', async () => {
    const { body } = await addStaff({ mobileNumber: '0209333333' })
    expect((await superAdmin.delete(`/users/${body.data.userId}`)).status).toBe(200)
    expect((await superAdmin.delete(`/users/${body.data.userId}`)).status).toBe(404)
    expect((await superAdmin.get(`/users/${body.data.userId}`)).body.data.status).toBe('deleted')
    expect((await addStaff({ mobileNumber: '0209333333' })).status).toBe(201)
  })

  test('users cannot remove themselves', async () => {
    const me = (await superAdmin.get('/users/profile')).body.data
    expect((await superAdmin.delete(`/users/${me.userId}`)).status).toBe(403)
  })

  test('fifty concurrent attempts of two SuperAdmins to remove each other leave one', async () => {
    const other = await product.client('admin', 1).signIn('0200000009')
    const [one, two] = await Promise.all([superAdmin.get('/users/profile'), other.get('/users/profile')])
    await Promise.all(
      Array.from({ length: 25 }, () => [
        superAdmin.delete(`/users/${two.body.data.userId}`),
        other.delete(`/users/${one.body.data.userId}`),
      ]).flat(),
    )
    const { rows } = await product.product.db.read((tx) =>
      tx.query(`select count(*) as left from users where role = 'SuperAdmin' and status = 'active'`),
    )
    expect(rows[0].left).toBe(1)
  })
})

describe('the user’s own email address', () => {
  test.each(['Admin', 'Staff', 'Agent', 'AssistantAgent'] as const)(
    'is changed with a code and removed by the person, who gets an SMS: %s',
    async (role) => {
      const portal = role.endsWith('Agent') ? 'agent' : role === 'Staff' ? 'staff' : 'admin'
      const client = await product.client(portal).signIn(PEOPLE[role])
      const { userId, version } = (await client.get('/users/profile')).body.data
      const email = `${role.toLowerCase()}@okwan.example`
      expect((await client.put(`/users/${userId}`, { email, version })).body).toMatchObject({
        code: 'code_needed',
        errors: [{ path: 'verificationToken' }],
      })
      const other = await product.stepUp(client, `own-email:other@okwan.example`)
      expect((await client.put(`/users/${userId}`, { email, version, ...other })).body.code).toBe('code_not_valid')
      const confirmation = await product.stepUp(client, `own-email:${email}`)
      const saved = await client.put(`/users/${userId}`, { email, version, ...confirmation })
      expect([saved.status, saved.body.data.email]).toEqual([200, email])
      await product.runJobs()
      const { data } = (await superAdmin.get(`/demo/messages?to=233${PEOPLE[role].slice(1)}`)).body
      expect(JSON.stringify(data)).toContain(`email address of your account is now ${email}`)
      expect((await client.put(`/users/${userId}`, { email: null })).body.data.email).toBeNull()
      expect((await client.put(`/users/${userId}`, { email: 'nobody' })).body.errors[0].path).toBe('email')
      expect((await client.put(`/users/${userId}`, { email, version })).body.code).toBe('stale_version')
    },
  )
})
