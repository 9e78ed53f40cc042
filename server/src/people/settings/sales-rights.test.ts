import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { sales } from '../../policies/policies/sale.fixture.ts'

let product: TestProduct
let efua: Client
let ama: Client

beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

const DAY_SECONDS = 86_400
const LINES = [
  { role: 'Agent', branchCode: 'all', productCode: 'MTCOMP' },
  { role: 'all', branchCode: 'KUM', productCode: 'all' },
]
const tomorrow = () => new Date(product.clock.now().getTime() + DAY_SECONDS * 1000).toISOString().slice(0, 10)

async function signIn() {
  efua = await product.client('admin').signIn('0200000001')
  ama = await product.client('admin').signIn('0200000009')
}

async function withhold(withheld: object[]) {
  const body = { value: { withheld }, startsOn: tomorrow(), reason: 'Only trained people sell these' }
  return efua.post('/settings/sales-rights', body)
}

test('a line names a role, a branch and a product, and leaves someone who can sell', async () => {
  await signIn()
  for (const wrong of [{ role: 'Clerk' }, { branchCode: 'Accra' }, { productCode: 'HOUSE' }]) {
    const { status, body } = await withhold([{ ...LINES[0], ...wrong }])
    expect([status, body.errors[0].path]).toEqual([422, `value.withheld.0.${Object.keys(wrong)[0]}`])
  }
  const unknown = await withhold([{ ...LINES[0], branchCode: 'XYZ' }])
  expect(unknown.body.errors).toEqual([{ path: 'value.withheld.0.branchCode', message: 'No branch has the code XYZ' }])
  const response = await withhold([{ role: 'all', branchCode: 'all', productCode: 'all' }])
  expect(response.body.errors).toMatchObject([
    { path: 'value.withheld', message: 'Leave at least one role and branch that can sell' },
  ])
})

test('the server and the database refuse what a role or a branch does not sell, from the day of the change', async () => {
  const { settingChangeId: id } = (await withhold(LINES)).body.data
  await ama.post(`/setting-changes/${id}/approve`, await product.stepUp(ama, `setting:${id}`))
  const { offer } = sales(product)
  for (const seller of ['agent', 'assistant', 'north'] as const)
    await expect(offer({ seller, coverType: 'comprehensive' })).resolves.toBeDefined()
  const soldBefore = await offer({ seller: 'north' })
  product.clock.advance(DAY_SECONDS)

  for (const seller of ['agent', 'assistant', 'north'] as const)
    await expect(offer({ seller, coverType: 'comprehensive' })).rejects.toMatchObject({ code: 'product_withheld' })
  await expect(offer({ seller: 'north' })).rejects.toMatchObject({ code: 'product_withheld' })
  for (const seller of ['agent', 'staff'] as const) await expect(offer({ seller })).resolves.toBeDefined()
  await expect(offer({ seller: 'staff', coverType: 'comprehensive' })).resolves.toBeDefined()

  const north = await product.client('staff').signIn('0200000006')
  const trip = await north.post('/travel/drafts', { policyholder: { firstName: 'Ama' } })
  expect([trip.status, trip.body.code]).toEqual([422, 'product_withheld'])

  const copy = sql`insert into policy_records (policy_id, product, record_number, kind, is_current, status, status_at, status_by,
      customer_id, vehicle_id, seller_id, agent_id, branch_id, estimate_id, risk_code, cover_type, start_date, end_date, cover_days,
      sum_insured_pesewas, office_premium_pesewas, fees_pesewas, premium_pesewas, due_at, search_text, created_at)
    select policy_id, product, 2, 'renewal', false, status, status_at, status_by, customer_id, vehicle_id, seller_id, agent_id,
      branch_id, estimate_id, risk_code, cover_type, start_date, end_date, cover_days, sum_insured_pesewas,
      office_premium_pesewas, fees_pesewas, premium_pesewas, due_at, search_text, ${product.clock.now()}
    from policy_records where id = ${soldBefore.policyRecordId}`
  await expect(product.product.db.transaction((tx) => run(tx, copy))).rejects.toMatchObject({
    constraint: 'sales_rights',
  })
})
