import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { withKey } from '../../money/payments/testing.ts'

const EFUA = '0200000001'
const AMA = '0200000009'
const ADMIN = '0200000002'
const DAY_SECONDS = 24 * 3600

let product: TestProduct
let owner: pg.Client
let efua: Client
let ama: Client
let ids: Record<string, string>

beforeAll(async () => {
  product = await startTestProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
  const { rows } = await owner.query(`select id, mobile_number from users`)
  ids = Object.fromEntries(rows.map(({ id, mobile_number }) => [`0${mobile_number.slice(3)}`, id]))
})
afterAll(async () => {
  await owner.end()
  await product.stop()
})
beforeEach(async () => {
  product.clock.advance(15 * 60)
  efua = await product.client('admin').signIn(EFUA)
  ama = await product.client('admin').signIn(AMA)
})

const idOf = (number: string) => ids[number] ?? ''
const numberOf = async (userId: string) =>
  (await owner.query(`select mobile_number from users where id = $1`, [userId])).rows[0].mobile_number as string

/** Sends and enters a code like a person with the phone does. */
async function code(client: Client, reference: string, number?: string) {
  const customerMobileNumber = number ?? (await client.get('/users/profile')).body.data.mobileNumber
  const sent = await client.post('/auth/send/otp', { customerMobileNumber, purpose: 'approval', reference })
  if (sent.status !== 200) return { sent, text: '', verificationToken: '' }
  await product.runJobs()
  const [message] = (await client.get(`/demo/messages?to=${customerMobileNumber}`)).body.data
  const { requestId, prefix } = sent.body.data
  const proven = await client.post('/auth/verify/otp', { requestId, prefix, code: message.code, customerMobileNumber })
  return { sent, text: message.text as string, verificationToken: proven.body.data.verificationToken as string }
}

/** Signs in with a code, like anyone who has the phone. */
async function signIn(portal: 'admin' | 'staff', customerMobileNumber: string): Promise<Client> {
  const client = product.client(portal)
  const { requestId, prefix } = (await client.post('/auth/send/otp', { customerMobileNumber })).body.data
  await product.runJobs()
  const [message] = (await client.get(`/demo/messages?to=233${customerMobileNumber.slice(1)}`)).body.data
  const otp = { requestId, prefix, code: message?.code ?? '000000', customerMobileNumber }
  client.token = (await client.post('/auth/verify/otp', otp)).body.data?.token ?? ''
  return client
}

async function changeNumber(client: Client, person: string, mobileNumber: string) {
  const reference = `number:${idOf(person)}:233${mobileNumber.slice(1)}`
  const { verificationToken } = await product.stepUp(client, reference)
  return client.put(`/users/${idOf(person)}`, { mobileNumber, numberReason: 'Lost the phone', verificationToken })
}
const pendingChange = async (client: Client) => (await client.get('/account-changes?status=pending')).body.data[0]
const approveChange = async (client: Client, id: string) =>
  client.post(`/account-changes/${id}/approve`, await product.stepUp(client, `account-change:${id}`))

async function draftRateBook(client: Client, version: string): Promise<string> {
  const [current] = (await client.get('/rate-books?product=motor')).body.data
  const { book } = (await client.get(`/rate-books/${current.rateBookId}`)).body.data
  const effectiveFrom = `2027-0${1 + Number(version.slice(-1))}-01`
  const added = await client.post('/rate-books', { book: { ...book, version, effectiveFrom, effectiveTo: null } })
  expect(added.status).toBe(201)
  return added.body.data.rateBookId
}

describe('a step-up', () => {
  test('names the act in the SMS and in the response', async () => {
    const bookId = await draftRateBook(efua, 'step-1')
    const { sent, text, verificationToken } = await code(ama, `rate-book:${bookId}`)
    expect(sent.body.data.approves).toBe('publish motor rates step-1 from 1 Feb 2027')
    expect(text).toContain('is your code to publish motor rates step-1 from 1 Feb 2027')
    expect((await ama.post(`/rate-books/${bookId}/publish`, {})).status).toBe(422)
    expect((await ama.post(`/rate-books/${bookId}/publish`, { verificationToken: 'x', revision: 1 })).body.code).toBe(
      'code_not_valid',
    )
    const published = await ama.post(`/rate-books/${bookId}/publish`, { verificationToken, revision: 1 })
    expect(published.body.data.status).toBe('published')
  })

  test('is sent only to the caller’s own number, for acts that the caller may perform', async () => {
    const other = await code(ama, 'alert-rules', EFUA)
    expect(other.sent.body.errors[0].path).toBe('customerMobileNumber')
    const admin = await product.client('admin').signIn(ADMIN)
    expect((await code(admin, 'alert-rules')).sent.status).toBe(403)
    expect((await code(ama, 'nothing:1')).sent.body.errors[0].path).toBe('reference')
    for (const reference of ['payout:x', 'exception:payment:1', 'month-closing:', 'number:x:y', 'role:King:233']) {
      expect((await code(ama, reference)).sent.status, reference).toBe(404)
    }
  })

  test('does not count entered codes, because an approver decides many cases in a day', async () => {
    for (let act = 0; act < 12; act += 1) expect((await code(ama, 'alert-rules')).sent.status).toBe(200)
  })

  test('is needed to change alert rules and to freeze a wallet', async () => {
    const rules = (await efua.get('/alert-rules')).body.data
    expect((await efua.put('/alert-rules', rules)).body.errors[0].path).toBe('verificationToken')
    const { verificationToken } = await code(efua, 'alert-rules')
    expect((await efua.put('/alert-rules', { ...rules, verificationToken })).status).toBe(200)
    const agentId = idOf('0240000004')
    const freeze = (confirmation: object) =>
      efua.post(`/wallets/${agentId}/freeze`, { reason: 'Suspicion', ...confirmation })
    expect((await freeze({})).body.errors[0].path).toBe('verificationToken')
    expect((await freeze(await product.stepUp(efua, `wallet-unfreeze:${agentId}`))).body.code).toBe('code_not_valid')
    expect((await freeze(await product.stepUp(efua, `wallet-freeze:${agentId}`))).status).toBe(200)
    await efua.post(`/wallets/${agentId}/unfreeze`, await product.stepUp(efua, `wallet-unfreeze:${agentId}`))
  })

  test('exists for every rule of the database that requires two people', async () => {
    const { rows } = await owner.query(
      `select conname from pg_constraint where conname ~ 'second_person|two_people' order by conname`,
    )
    // Each constraint belongs to an act of STEP_UP_ACTS.
    expect(rows.map(({ conname }) => conname)).toEqual([
      'account_changes_second_person',
      'audit_recoveries_two_people',
      'bank_matches_second_person',
      'bank_transfers_second_person',
      'commission_rule_changes_second_person',
      'customer_corrections_second_person',
      'customer_erasures_second_person',
      'customer_merges_second_person',
      'examiner_seats_second_person',
      'imports_second_person',
      'imports_undo_second_person',
      'month_closings_second_person',
      'permission_changes_second_person',
      'rate_books_second_person',
      'rate_books_two_people',
      'resolution_second_person',
      'role_changes_second_person',
      'screening_hits_two_people',
      'setting_changes_second_person',
      'settlements_second_person',
      'staff_payrolls_second_person',
      'sticker_counts_second_person',
    ])
  })
})

describe('the number of an Admin or SuperAdmin', () => {
  test('waits for another SuperAdmin, then has a cooldown of a day', async () => {
    const requested = await changeNumber(efua, ADMIN, '0207000001')
    expect(requested.body.data).toMatchObject({ mobileNumber: '233200000002', pendingMobileNumber: '233207000001' })
    const { accountChangeId } = await pendingChange(efua)
    expect((await approveChange(efua, accountChangeId)).body.code).toBe('second_person_needed')
    const approved = await approveChange(ama, accountChangeId)
    expect(approved.body.data).toMatchObject({ status: 'applied', decidedBy: { fullName: 'Ama Serwaa' } })
    let admin = await signIn('admin', '0207000001')
    const refused = await admin.post('/reconciliation/runs', { provider: 'mtn', day: '2026-11-10' }, withKey())
    expect(refused.body).toMatchObject({ code: 'number_too_new' })
    expect(refused.body.detail).toMatch(/You can do this from 17 Nov 2026, \d\d:\d\d\./)
    product.clock.advance(DAY_SECONDS)
    admin = await signIn('admin', '0207000001')
    const later = await admin.post('/reconciliation/runs', { provider: 'mtn', day: '2026-11-10' }, withKey())
    expect(later.body.code).not.toBe('number_too_new')
  })

  test('can be approved by the person, with a code to the old number', async () => {
    const staff = await product.client('staff').signIn('0200000003')
    await changeNumber(efua, AMA, '0207000009')
    const { accountChangeId } = await pendingChange(ama)
    expect((await staff.get('/account-changes')).body.data).toEqual([])
    expect((await approveChange(staff, accountChangeId)).status).toBe(404)
    expect((await ama.post(`/account-changes/${accountChangeId}/refuse`, { reason: 'I still have it' })).status).toBe(
      200,
    )
    expect(await numberOf(idOf(AMA))).toBe('233200000009')
  })

  test('can be requested once at a time, and only with a number that is free', async () => {
    expect((await changeNumber(efua, AMA, '0240000004')).body.code).toBe('number_taken')
    await changeNumber(efua, AMA, '0207000009')
    expect((await changeNumber(efua, AMA, '0207000010')).body.code).toBe('account_change_pending')
    const { accountChangeId } = await pendingChange(efua)
    expect((await efua.post(`/account-changes/${accountChangeId}/withdraw`)).body.data.status).toBe('withdrawn')
  })

  test.each([
    ['without a request', `update users set mobile_number = '233207000011', updated_at = now() where id = $1`],
    [
      'with a request that its requester approved',
      `insert into account_changes (user_id, kind, new_number, reason, status, requested_by, requested_at, decided_by, decided_at)
       select $1, 'mobile-number', '233207000011', 'test', 'applied', id, now(), id, now() from users
       where mobile_number = '233200000001'`,
    ],
  ])('is protected by the database %s', async (_, statement) => {
    await expect(owner.query(statement, [idOf(AMA)])).rejects.toThrow(/two people|second_person/)
  })
})

describe('a SuperAdmin who acts for a second person', () => {
  test('approves nothing with the account of another', async () => {
    const bookId = await draftRateBook(efua, 'alone-2')
    const before = await numberOf(idOf(AMA))

    // Changes the number of the other SuperAdmin and approves it alone.
    await changeNumber(efua, AMA, '0207000666')
    const { accountChangeId } = await pendingChange(efua)
    expect((await approveChange(efua, accountChangeId)).body.code).toBe('second_person_needed')
    expect(await numberOf(idOf(AMA))).toBe(before)
    expect((await signIn('admin', '0207000666')).token).toBe('')

    // Publishes their own rate book with their own code, and with a code that was sent for the other.
    const confirmed = await product.stepUp(efua, `rate-book:${bookId}`)
    const own = await efua.post(`/rate-books/${bookId}/publish`, { ...confirmed, revision: 1 })
    expect(own.body.code).toBe('rate_book_not_publishable')
    const withOtherCode = { ...(await product.stepUp(efua, `rate-book:${bookId}`)), revision: 1 }
    expect((await ama.post(`/rate-books/${bookId}/publish`, withOtherCode)).body.code).toBe('code_not_valid')
    await efua.post(`/account-changes/${accountChangeId}/withdraw`)
  })

  test('approves nothing with an account below Admin: the number changes, but the account has a cooldown', async () => {
    const STAFF = '0200000003'
    expect((await changeNumber(efua, STAFF, '0207000777')).status).toBe(200)
    const newStaff = await signIn('staff', '0207000777')
    const decide = await newStaff.post('/service-requests/decisions', { decision: 'approve', items: [] }, withKey())
    expect(decide.body.code).toBe('number_too_new')

    // Neither can the account be promoted during its cooldown.
    await efua.put(`/users/${idOf(STAFF)}`, { role: 'Admin', roleReason: 'Needed' })
    const [{ roleChangeId }] = (await efua.get('/role-changes?status=pending')).body.data
    const promoted = await ama.post(
      `/role-changes/${roleChangeId}/approve`,
      await product.stepUp(ama, `role-change:${roleChangeId}`),
    )
    expect(promoted.body.code).toBe('number_too_new')
    await efua.post(`/role-changes/${roleChangeId}/withdraw`)
  })

  test('approves nothing with an account that the same person has just added', async () => {
    const { branchId } = (await efua.get('/users/profile')).body.data.branch
    const added = (fullName: string, mobileNumber: string, role: string) =>
      efua.post('/users', { fullName, mobileNumber, staffId: `ST-${mobileNumber}`, role, branchId })
    expect((await added('Kwaku Ansah', '0207000551', 'Staff')).status).toBe(201)
    const newStaff = await signIn('staff', '0207000551')
    const decide = await newStaff.post('/service-requests/decisions', { decision: 'approve', items: [] }, withKey())
    expect(decide.body.code).toBe('number_too_new')

    // Another SuperAdmin can approve the role of a new person, whose cooldown continues.
    expect((await added('Adwoa Ansah', '0207000552', 'Admin')).status).toBe(201)
    const [{ roleChangeId }] = (await ama.get('/role-changes?status=pending')).body.data
    const confirmed = await product.stepUp(ama, `role-change:${roleChangeId}`)
    expect((await ama.post(`/role-changes/${roleChangeId}/approve`, confirmed)).status).toBe(200)
    const admin = await signIn('admin', '0207000552')
    expect((await admin.post('/refunds/batches', { items: [] }, withKey())).body.code).toBe('number_too_new')
  })

  test('needs a code to change any number', async () => {
    const refused = await efua.put(`/users/${idOf('0200000006')}`, { mobileNumber: '0207000888' })
    expect(refused.body).toMatchObject({ code: 'code_needed', errors: [{ path: 'verificationToken' }] })
  })
})
