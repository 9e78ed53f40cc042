import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { pictureWidths } from '../../platform/documents/pdf-text.fixture.ts'
import { queueEmail } from '../../platform/messages/queue-message.ts'
import { SAMPLES } from '../../platform/messages/samples.ts'
import { sales } from '../../policies/policies/sale.fixture.ts'

let product: TestProduct
let efua: Client
let ama: Client

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
/** One pixel. */
const SEAL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())
beforeEach(() => advance(HOUR_SECONDS))

/** Moves the clock and signs in again, because the session may have expired. */
async function advance(seconds: number) {
  product.clock.advance(seconds)
  efua = await product.client('admin').signIn('0200000001')
  ama = await product.client('admin').signIn('0200000009')
}

const inDays = (days: number) =>
  new Date(product.clock.now().getTime() + days * DAY_SECONDS * 1000).toISOString().slice(0, 10)
const approve = async (id: string, client = ama) =>
  client.post(`/setting-changes/${id}/approve`, await product.stepUp(client, `setting:${id}`))
const certificate = async (policyId: string) => (await efua.get(`/policies/${policyId}/certificate.pdf`)).bytes
describe('the seal', () => {
  const propose = (seal: string, startsOn = inDays(0)) =>
    efua.post('/settings/company-seal', { value: { seal }, startsOn, reason: 'New seal' })

  test('is printed on documents that are issued from its day, and never on earlier ones', async () => {
    const sold = sales(product)
    const before = await sold.sell({ plate: 'GR 81-26', seller: 'staff' })
    await advance(HOUR_SECONDS)
    const unchanged = await certificate(before.policyId)
    const { settingChangeId: id } = (await propose(SEAL, inDays(2))).body.data
    expect((await approve(id, efua)).body).toMatchObject({ status: 422, code: 'second_person_needed' })
    expect((await approve(id)).status).toBe(200)
    const between = await sold.sell({ plate: 'GR 82-26', seller: 'staff' })
    await advance(2 * DAY_SECONDS)
    const after = await sold.sell({ plate: 'GR 83-26', seller: 'staff' })
    expect(pictureWidths(await certificate(after.policyId))).toContain(1)
    expect(pictureWidths(await certificate(between.policyId))).not.toContain(1)
    expect((await certificate(before.policyId)).equals(unchanged)).toBe(true)
    const [change] = (await efua.get('/setting-changes?name=company-seal')).body.data
    expect(change.differences).toEqual([{ field: 'seal', label: 'Seal', before: 'Picture', after: 'New picture' }])
  })

  test.each([
    ['data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+', 'Select a PNG or JPEG picture'],
    ['https://example.com/seal.png', 'Select a PNG or JPEG picture'],
    ['data:image/png;base64,AAAA', 'This picture is damaged or larger than 2,000 by 2,000 pixels. Select another.'],
    [`data:image/png;base64,${'A'.repeat(55_000)}`, 'Select a picture of at most 40 kB'],
  ])('%.40s is refused at its field', async (seal, message) => {
    const response = await propose(seal)
    expect(response.status).toBe(422)
    expect(response.body.errors).toEqual([{ path: 'value.seal', message }])
    expect((await efua.get('/settings')).body.data['company-seal'].pendingChange).toBeNull()
  })

  test('is changed by SuperAdmins only', async () => {
    const admin = await product.client('admin').signIn('0200000002')
    const body = { value: { seal: SEAL }, startsOn: inDays(0), reason: 'Mine' }
    expect((await admin.post('/settings/company-seal', body)).status).toBe(403)
  })
})

describe('texts of emails', () => {
  const SUBJECT = 'receipt-subject'
  const proposeText = (texts: object, startsOn = inDays(0)) => {
    const value = { ...product.product.settings.at('email-texts', product.clock.now()), ...texts }
    return efua.post('/settings/email-texts', { value, startsOn, reason: 'Friendlier words' })
  }
  /** An email about a receipt, queued now, as the demo shows it. */
  const receiptText = async () => {
    const now = product.clock.now()
    const to = `customer-${now.getTime()}@example.com`
    const params = { ...SAMPLES.receipt, amountPesewas: 48_200 }
    await product.product.db.transaction((tx) => queueEmail(tx, { to, template: 'receipt', params, attached: [] }, now))
    await product.runJobs()
    const { data } = (await product.client('admin').get(`/demo/messages?to=${encodeURIComponent(to)}`)).body
    return data[0].text as string
  }

  test('show placeholders, and a preview about a policy', async () => {
    const policy = await sales(product).sell({ plate: 'GR 84-26', seller: 'staff' })
    await advance(HOUR_SECONDS)
    const { policyNumber } = (await efua.get(`/policies/${policy.policyId}`)).body.data
    const [issued] = (await efua.get('/email-texts')).body.data
    expect(issued).toMatchObject({
      template: 'policy-issued',
      isOwn: false,
      subject: '{plate} is insured until {endDate}',
      placeholders: expect.arrayContaining([{ name: 'plate', isRequired: true }]),
    })
    const input = { template: 'policy-issued', subject: 'Well done, {plate}', heading: 'Dear driver' }
    const preview = (fields: object) =>
      efua.post('/email-texts/preview', { ...input, text: 'Number {policyNumber}.\n\nDrive safely.', ...fields })
    const shown = (await preview({ policyNumber })).body.data
    expect(shown.subject).toBe('Well done, GR 84-26')
    expect(shown.text).toContain(`Dear driver\n\nNumber ${policyNumber}.\n\nDrive safely.\n\nPolicy: ${policyNumber}\n`)
    expect(shown.text).toContain('We never ask for your mobile money PIN.')
    expect((await preview({ policyNumber: 'MTR-99-999999' })).body.errors).toMatchObject([{ path: 'policyNumber' }])
    expect((await preview({ subject: 'Hello', text: '{amount}' })).body.errors).toMatchObject([
      { path: 'subject', message: 'Keep {plate}' },
      { path: 'text' },
    ])
    expect((await preview({ subject: '{plate}\nBcc: all@example.com' })).status).toBe(422)
  })

  test('apply from their first day, after the approval of a second SuperAdmin', async () => {
    const wrong = await proposeText({ [SUBJECT]: 'Thank you' })
    expect(wrong.body.errors).toEqual([{ path: `value.${SUBJECT}`, message: 'Keep {amount}' }])
    const proposed = await proposeText(
      { [SUBJECT]: 'Thank you for {amount}', 'receipt-text': 'One.\n\nTwo.' },
      inDays(1),
    )
    expect(proposed.body.data).toMatchObject({
      status: 'pending',
      differences: [
        { label: 'Receipt, subject', before: 'Receipt for {amount}' },
        { label: 'Receipt, text', after: 'One.\n\nTwo.' },
      ],
    })
    expect((await approve(proposed.body.data.settingChangeId)).status).toBe(200)
    expect(await receiptText()).toMatch(/^Receipt for GH₵/)
    await advance(DAY_SECONDS)
    expect(await receiptText()).toMatch(/^Thank you for GH₵[^]*One\.\n\nTwo\.\n\nReceipt number/)
    expect((await efua.get('/email-texts')).body.data).toContainEqual(
      expect.objectContaining({ template: 'receipt', isOwn: true, subject: 'Thank you for {amount}' }),
    )
  })
})
