import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const NEWER_PHONE = PHONE.replace('140', '141')
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let product: TestProduct
let superAdmin: Client
let admin: Client

beforeAll(async () => {
  product = await startTestProduct()
  superAdmin = await product.client('admin').signIn('0200000001')
  admin = await product.client('admin').signIn('0200000002')
})
afterAll(() => product.stop())

const STAFF = '0200000003'

async function signIn(mobileNumber: string, userAgent: string, portal: 'staff' | 'agent' = 'staff'): Promise<Client> {
  const client = product.client(portal)
  const response = await client.post('/demo/sign-in', { mobileNumber }, { 'user-agent': userAgent })
  client.token = response.body.data.token
  product.clock.advance(1)
  return client
}

const latest = async (q: string) => (await superAdmin.get(`/loginrecords?q=${q}`)).body.data[0]

describe('unusual sign-ins', () => {
  test('a new device is flagged; a first sign-in and a browser update are not', async () => {
    await signIn(STAFF, PHONE)
    expect((await latest('Abena')).flags).toEqual([])
    await signIn(STAFF, NEWER_PHONE)
    expect((await latest('Abena')).flags).toEqual([])
    await signIn(STAFF, LAPTOP)
    expect((await latest('Abena')).flags).toEqual(['new-device'])
  })

  test('two networks within an hour are flagged, and flagged records can be filtered', async () => {
    const owner = new pg.Client(product.databaseUrl)
    await owner.connect()
    await owner.query(`update login_records set ip = '41.66.20.7'`)
    await owner.end()
    await signIn(STAFF, PHONE)
    expect((await latest('Abena')).flags).toEqual(['two-places'])
    const flagged = (await superAdmin.get('/loginrecords?flagged=yes')).body.data
    expect(flagged.map(({ flags }: { flags: string[] }) => flags)).toEqual([['two-places'], ['new-device']])
  })
})

describe('ending a session', () => {
  test('a SuperAdmin can end any session immediately; an Admin cannot', async () => {
    const staff = await signIn(STAFF, PHONE)
    const record = await latest('Abena')
    expect(record.allowedActions).toEqual(['end-session'])
    expect((await admin.get('/loginrecords?q=Abena')).body.data[0].allowedActions).toEqual([])
    expect((await admin.delete(`/auth/sessions/${record.sessionId}`)).status).toBe(404)
    expect((await superAdmin.delete(`/auth/sessions/${record.sessionId}`)).status).toBe(200)
    expect((await staff.get('/users/profile')).status).toBe(401)
    expect((await latest('Abena')).allowedActions).toEqual([])
  })
})

describe('sign-in hours', () => {
  test('count by day of the week and hour in Accra, within the caller’s branches', async () => {
    await signIn('0200000006', PHONE)
    const { data } = (await superAdmin.get('/loginrecords/hours')).body
    // 16 November 2026 is a Monday; the test clock starts at 09:00.
    expect(data).toMatchObject({ from: '2026-10-20', to: '2026-11-16', hours: [{ weekday: 1, hour: 9 }] })
    const { count } = (await superAdmin.get('/loginrecords')).body.meta
    expect(data.hours[0].signIns).toBe(count)
    expect((await admin.get('/loginrecords/hours')).body.data.hours[0].signIns).toBe(count - 1)
    expect((await superAdmin.get('/loginrecords/hours?to=2026-11-15')).body.data.hours).toEqual([])
  })
})

test('the export contains the rows that the user can see, each once', async () => {
  const { body, headers } = await admin.get('/loginrecords/export.csv')
  expect(headers['content-disposition']).toBe('attachment; filename="login-records-2026-11-16.csv"')
  const lines = body.trim().split('\r\n')
  // Rows without the header and without the last row, which names the exporter.
  expect(lines.length - 2).toBe((await admin.get('/loginrecords')).body.meta.count)
  expect(body).not.toContain('Kofi Adjei')
  expect(body).toContain('Firefox,')
})
