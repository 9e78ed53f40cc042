import { once } from 'node:events'
import http from 'node:http'
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
beforeEach(async () => {
  product.clock.advance(60)
  efua = await product.client('admin').signIn('0200000001')
  ama = await product.client('admin').signIn('0200000009')
})

const idOf = (name: string) => ids[name] ?? ''
const requestChange = (client: Client, name: string, permission: string, granted: boolean) =>
  client.post(`/users/${idOf(name)}/permissions`, { permission, granted, reason: 'New duties' })
const approve = async (client: Client, id: string) =>
  client.post(`/permission-changes/${id}/approve`, await product.stepUp(client, `permission:${id}`))

async function change(name: string, permission: string, granted: boolean): Promise<void> {
  const { body } = await requestChange(efua, name, permission, granted)
  expect((await approve(ama, body.data.permissionChangeId)).status).toBe(200)
}

const hasPermission = async (name: string, permission: string) =>
  (await efua.get(`/users/${idOf(name)}/permissions`)).body.data.find(
    (each: { permission: string }) => each.permission === permission,
  )

describe('a single permission', () => {
  test('is revoked by two people and refused immediately in open sessions', async () => {
    const staff = await product.client('staff').signIn('0200000003')
    expect((await staff.get('/motor/referrals')).status).toBe(200)
    const requested = await requestChange(efua, 'Abena Owusu', 'motor.underwrite', false)
    expect(requested.body.data).toMatchObject({ status: 'pending', allowedActions: ['withdraw'] })
    expect((await staff.get('/motor/referrals')).status).toBe(200)
    expect(await hasPermission('Abena Owusu', 'motor.underwrite')).toMatchObject({ has: true, pending: 'revoke' })

    const id = requested.body.data.permissionChangeId
    expect((await approve(efua, id)).body.code).toBe('second_person_needed')
    expect((await ama.post(`/permission-changes/${id}/approve`, { verificationToken: 'guessed' })).status).toBe(422)
    expect((await approve(ama, id)).body.data).toMatchObject({ status: 'applied' })

    expect((await staff.get('/motor/referrals')).status).toBe(403)
    const { permissions, permissionChanges } = (await staff.get('/users/profile')).body.data
    expect(permissions).not.toContain('motor.underwrite')
    expect(permissionChanges).toEqual({ 'motor.underwrite': false })
    expect((await approve(ama, id)).body.code).toBe('permission_change_decided')
  })

  test('is granted only if the role may have it', async () => {
    const admin = await product.client('admin').signIn('0200000002')
    expect((await admin.get('/jobs')).status).toBe(403)
    await change('Kojo Asante', 'jobs.manage', true)
    expect((await admin.get('/jobs')).status).toBe(200)
    for (const [name, permission] of [
      ['Kojo Asante', 'users.manage'],
      ['Abena Owusu', 'refunds.decide'],
      ['Yaw Boateng', 'service-requests.decide'],
    ] as const) {
      expect((await requestChange(efua, name, permission, true)).body).toMatchObject({
        code: 'permission_not_changeable',
        errors: [{ path: 'permission' }],
      })
    }
    expect((await requestChange(efua, 'Ama Serwaa', 'jobs.manage', false)).body.code).toBe('permission_not_changeable')
    expect((await requestChange(efua, 'Efua Mensah', 'jobs.manage', false)).body.code).toBe('second_person_needed')
  })

  test('has one pending change, which the requester withdraws or another declines', async () => {
    const { permissionChangeId: id } = (await requestChange(efua, 'Abena Owusu', 'travel.underwrite', false)).body.data
    expect((await requestChange(ama, 'Abena Owusu', 'travel.underwrite', false)).body.code).toBe(
      'permission_change_pending',
    )
    expect((await ama.post(`/permission-changes/${id}/withdraw`)).status).toBe(403)
    expect((await efua.post(`/permission-changes/${id}/withdraw`)).body.data.status).toBe('withdrawn')
    const next = (await requestChange(efua, 'Abena Owusu', 'travel.underwrite', false)).body.data.permissionChangeId
    const declined = await ama.post(`/permission-changes/${next}/refuse`, { reason: 'Still needed' })
    expect(declined.body.data.status).toBe('refused')
    expect(await hasPermission('Abena Owusu', 'travel.underwrite')).toMatchObject({ has: true, pending: null })
  })

  test('is restored by a second change, and all changes end with the role', async () => {
    await change('Abena Owusu', 'motor.underwrite', true)
    expect(await hasPermission('Abena Owusu', 'motor.underwrite')).toMatchObject({ has: true, byRole: true })
    await change('Abena Owusu', 'travel.underwrite', false)
    const owner = new pg.Client(product.databaseUrl)
    await owner.connect()
    await owner.query(`update users set role = 'Admin', updated_at = now() where id = $1`, [idOf('Abena Owusu')])
    expect(await hasPermission('Abena Owusu', 'travel.underwrite')).toMatchObject({ has: true })
    await owner.query(`update users set role = 'Staff', updated_at = now() where id = $1`, [idOf('Abena Owusu')])
    await owner.end()
    expect(await hasPermission('Abena Owusu', 'travel.underwrite')).toMatchObject({ has: true })
  })

  test('ends a running stream with its next event', async () => {
    const staff = await product.client('staff').signIn('0200000003')
    const { port } = product.nodes[0] ?? { port: 0 }
    const path = '/api/v1/service-requests/events'
    const request = http.request({ port, host: '127.0.0.1', path, headers: staff.headers() })
    request.end()
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    expect(response.statusCode).toBe(200)
    const ended = once(response, 'end')
    response.resume()
    await change('Abena Owusu', 'service-requests.decide', false)
    product.product.topics.announce('service-requests')
    await ended
    expect((await staff.get('/service-requests/counts')).status).toBe(403)
  })

  test('needs two people in the database too, and a decision is final', async () => {
    const owner = new pg.Client(product.databaseUrl)
    await owner.connect()
    const add = `insert into permission_changes (user_id, permission, granted, reason, status, requested_by, requested_at, decided_by, decided_at)`
    const [a, b] = [idOf('Abena Owusu'), idOf('Efua Mensah')]
    const alone = owner.query(`${add} values ($1, 'jobs.manage', true, 'Alone', 'applied', $2, now(), $2, now())`, [
      a,
      b,
    ])
    await expect(alone).rejects.toMatchObject({ constraint: 'permission_changes_second_person' })
    const own = owner.query(`${add} values ($1, 'jobs.manage', true, 'Own', 'pending', $1, now(), null, null)`, [a])
    await expect(own).rejects.toMatchObject({ constraint: 'permission_changes_not_own' })
    const again = owner.query(`update permission_changes set status = 'applied' where status = 'refused'`)
    await expect(again).rejects.toMatchObject({ constraint: 'permission_change_is_fixed' })
    await owner.end()
  })
})
