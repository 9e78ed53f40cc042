import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../../test/product.ts'

let product: TestProduct
let efua: Client
let ama: Client
let ids: Record<string, string>

beforeAll(async () => {
  product = await startTestProduct()
  efua = await product.client('admin').signIn('0200000001')
  const { data } = (await efua.get('/users?limit=100')).body
  ids = Object.fromEntries(data.map((user: { fullName: string; userId: string }) => [user.fullName, user.userId]))
})
afterAll(() => product.stop())
// Advances the clock, so that another code can be sent to the same number.
beforeEach(async () => {
  product.clock.advance(15 * 60)
  ama = await product.client('admin').signIn('0200000009')
})

const idOf = (name: string) => ids[name] ?? ''
const person = async (name: string) => (await efua.get(`/users/${idOf(name)}`)).body.data
const requestChange = (client: Client, name: string, role: string) =>
  client.put(`/users/${idOf(name)}`, { role, roleReason: 'Leads the counter now' })
const pending = async () => (await efua.get('/role-changes?status=pending')).body.data[0]

async function codeFor(client: Client, number: string, reference: string): Promise<string> {
  await product.runJobs()
  const otpRequest = { customerMobileNumber: number, purpose: 'approval', reference }
  const sent = (await client.post('/auth/send/otp', otpRequest)).body.data
  await product.runJobs()
  const [message] = (await client.get(`/demo/messages?to=233${number.slice(1)}`)).body.data
  const body = { requestId: sent.requestId, prefix: sent.prefix, code: message.code, customerMobileNumber: number }
  return (await client.post('/auth/verify/otp', body)).body.data.verificationToken
}

const approve = async (client: Client, number: string, id: string) =>
  client.post(`/role-changes/${id}/approve`, {
    verificationToken: await codeFor(client, number, `role-change:${id}`),
  })

describe('a role change', () => {
  test('needs a second SuperAdmin, then applies and signs the user out', async () => {
    const staff = await product.client('staff').signIn('0200000003')
    const requested = await requestChange(efua, 'Abena Owusu', 'Admin')
    expect(requested.body.data).toMatchObject({ role: 'Staff', pendingRole: 'Admin' })
    expect((await staff.get('/users/profile')).status).toBe(200)

    const change = await pending()
    expect(change).toMatchObject({ reason: 'Leads the counter now', allowedActions: ['withdraw'] })
    expect((await approve(efua, '0200000001', change.roleChangeId)).body.code).toBe('second_person_needed')
    const approval = await approve(ama, '0200000009', change.roleChangeId)
    expect(approval.body.data).toMatchObject({ status: 'applied', decidedBy: { fullName: 'Ama Serwaa' } })
    expect(await person('Abena Owusu')).toMatchObject({ role: 'Admin', pendingRole: null })
    expect((await staff.get('/users/profile')).status).toBe(401)
    const again = await ama.post(`/role-changes/${change.roleChangeId}/approve`, { verificationToken: 'used up' })
    expect(again.body.code).toBe('role_change_decided')
  })

  test('needs a code that was sent to the approver for this change', async () => {
    await requestChange(efua, 'Kofi Adjei', 'Admin')
    const { roleChangeId } = await pending()
    const { verificationToken } = await product.stepUp(ama, 'role-change:another')
    const refused = await ama.post(`/role-changes/${roleChangeId}/approve`, { verificationToken })
    expect(refused.body.code).toBe('code_not_valid')
    expect((await person('Kofi Adjei')).role).toBe('Staff')
    expect((await efua.post(`/role-changes/${roleChangeId}/withdraw`)).body.data.status).toBe('withdrawn')
    expect((await person('Kofi Adjei')).pendingRole).toBeNull()
  })

  test('is not applied when the other SuperAdmin declines it', async () => {
    await requestChange(efua, 'Kofi Adjei', 'Admin')
    const { roleChangeId } = await pending()
    expect((await efua.post(`/role-changes/${roleChangeId}/refuse`, { reason: 'No need' })).status).toBe(422)
    const refused = await ama.post(`/role-changes/${roleChangeId}/refuse`, { reason: 'No need' })
    expect(refused.body.data.status).toBe('refused')
    expect(await person('Kofi Adjei')).toMatchObject({ role: 'Staff', pendingRole: null })
    // In the branch of the person, because Staff read the activities of their branch.
    const log = (await efua.get(`/activities?entityId=${idOf('Kofi Adjei')}&limit=100`)).body.data
    const closed = log.filter(({ action }: { action: string }) => /^role-change-(refused|withdrawn)$/.test(action))
    expect(closed.length).toBeGreaterThan(1)
    for (const { branchName } of closed) expect(branchName).toBe('Kumasi Adum')
  })

  test('can be pending only once per user', async () => {
    await requestChange(efua, 'Kofi Adjei', 'Admin')
    expect((await requestChange(ama, 'Kofi Adjei', 'Agent')).body.code).toBe('role_change_pending')
    await efua.post(`/role-changes/${(await pending()).roleChangeId}/withdraw`)
  })

  test('does not delay other fields of the same request', async () => {
    const saved = await efua.put(`/users/${idOf('Kofi Adjei')}`, { role: 'Admin', email: 'kofi@okwan.example' })
    expect(saved.body.data).toMatchObject({ role: 'Staff', pendingRole: 'Admin', email: 'kofi@okwan.example' })
    await efua.post(`/role-changes/${(await pending()).roleChangeId}/withdraw`)
  })

  test('is refused for an agent with assistants', async () => {
    expect((await requestChange(efua, 'Yaw Boateng', 'Staff')).body.code).toBe('role_not_grantable')
  })

  test('approved by its requester is refused by the database', async () => {
    await requestChange(efua, 'Kofi Adjei', 'Admin')
    const owner = new pg.Client(product.databaseUrl)
    await owner.connect()
    const selfApproval = owner.query(
      `update role_changes set status = 'applied', decided_by = requested_by, decided_at = requested_at
       where status = 'pending'`,
    )
    await expect(selfApproval).rejects.toThrow('role_changes_second_person')
    await owner.end()
    await efua.post(`/role-changes/${(await pending()).roleChangeId}/withdraw`)
  })

  test('is applied once by ten concurrent approvals', async () => {
    await requestChange(efua, 'Kofi Adjei', 'Admin')
    const { roleChangeId } = await pending()
    const verificationToken = await codeFor(ama, '0200000009', `role-change:${roleChangeId}`)
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => ama.post(`/role-changes/${roleChangeId}/approve`, { verificationToken })),
    )
    expect(responses.filter(({ status }) => status === 200).length).toBe(1)
    expect((await person('Kofi Adjei')).role).toBe('Admin')
  })

  test('makes a new Admin Staff until another SuperAdmin approves', async () => {
    const { branchId } = (await efua.get('/users/profile')).body.data.branch
    const body = { fullName: 'Esi Quaye', mobileNumber: '0209111222', staffId: 'T-900', role: 'Admin', branchId }
    const added = await efua.post('/users', body)
    expect(added.body.data).toMatchObject({ role: 'Staff', pendingRole: 'Admin' })
    const { roleChangeId } = await pending()
    expect((await efua.post(`/role-changes/${roleChangeId}/approve`, { verificationToken: 'x' })).body.code).toBe(
      'second_person_needed',
    )
    await ama.post(`/role-changes/${roleChangeId}/refuse`, { reason: 'Not known to us' })
  })

  test('waits for a week after the requester gave the only other SuperAdmin another role', async () => {
    const confirmation = await product.stepUp(efua, 'role:Staff:233200000009')
    const demoted = await efua.put(`/users/${idOf('Ama Serwaa')}`, {
      role: 'Staff',
      roleReason: 'Moves',
      ...confirmation,
    })
    expect(demoted.body.data.role).toBe('Staff')
    // The requester can promote no one alone: neither another user nor the demoted SuperAdmin.
    for (const name of ['Akosua Darko', 'Ama Serwaa']) {
      const { mobileNumber, role } = await person(name)
      const code = await product.stepUp(efua, `role:Admin:${mobileNumber}`)
      const response = await efua.put(`/users/${idOf(name)}`, { role: 'Admin', roleReason: 'Leads', ...code })
      expect(response.body.data, name).toMatchObject({ role, pendingRole: 'Admin' })
      await efua.post(`/role-changes/${(await pending()).roleChangeId}/withdraw`)
    }
    const owner = new pg.Client(product.databaseUrl)
    await owner.connect()
    await owner.query(`update users set role = 'SuperAdmin' where id = $1`, [idOf('Ama Serwaa')])
    await owner.end()
  })

  test('applies immediately if there is no other SuperAdmin, but only a week after the requester removed the other', async () => {
    expect((await efua.put(`/users/${idOf('Ama Serwaa')}`, { status: 'paused' })).status).toBe(200)
    expect((await requestChange(efua, 'Kofi Adjei', 'Staff')).body.data).toMatchObject({
      role: 'Admin',
      pendingRole: 'Staff',
    })
    await efua.post(`/role-changes/${(await pending()).roleChangeId}/withdraw`)
    expect((await efua.delete(`/users/${idOf('Ama Serwaa')}`)).status).toBe(200)
    expect((await requestChange(efua, 'Kofi Adjei', 'Staff')).body.data).toMatchObject({
      role: 'Admin',
      pendingRole: 'Staff',
    })
    await efua.post(`/role-changes/${(await pending()).roleChangeId}/withdraw`)
    product.clock.advance(8 * 24 * 3600)
    await efua.signIn('0200000001')
    // No one else can approve, so at least the SuperAdmin confirms with a code.
    expect((await requestChange(efua, 'Kofi Adjei', 'Staff')).body.code).toBe('code_needed')
    const { mobileNumber } = await person('Kofi Adjei')
    const confirmation = await product.stepUp(efua, `role:Staff:${mobileNumber}`)
    expect(
      (await efua.put(`/users/${idOf('Kofi Adjei')}`, { role: 'Staff', ...confirmation })).body.data,
    ).toMatchObject({
      role: 'Staff',
      pendingRole: null,
    })
    const [change] = (await efua.get(`/role-changes?userId=${idOf('Kofi Adjei')}`)).body.data
    expect(change).toMatchObject({ status: 'applied', decidedBy: { fullName: 'Efua Mensah' } })
  })
})
