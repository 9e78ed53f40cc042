import { CONDITIONS } from '@okwan/domain/products/travel-plans/terms'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { type PayingProduct, startPayingProduct } from '../../money/payments/testing.ts'
import { textOf } from '../../platform/documents/pdf-text.fixture.ts'
import { addDraft, dataOf, healthy, ill, PEOPLE } from '../../sales/travel/sale.fixture.ts'
import { sellingTrips, tripOf } from './sale.fixture.ts'

let product: PayingProduct
let agent: Client
let kumasi: Client
let selling: ReturnType<typeof sellingTrips>

beforeAll(async () => {
  product = await startPayingProduct()
  agent = await product.client('agent').signIn(PEOPLE.Agent)
  kumasi = await product.client('agent').signIn(PEOPLE.KumasiAgent)
  selling = sellingTrips(product)
})
afterAll(() => product.stop())

/** Text of a document without spaces. */
async function printed(client: Client, path: string): Promise<string> {
  const { status, bytes } = await client.get(path)
  expect(status).toBe(200)
  return textOf(bytes)
}
const withoutSpaces = (text: string) => text.replaceAll(' ', '')

test('the id of a trip is not accepted for a motor policy, and vice versa', async () => {
  const { policy } = await selling.sell(agent, {})
  const path = `/policies/${policy.policyId}`
  expect((await agent.get(path)).status).toBe(200)
  for (const wrong of ['?product=motor', '/documents', '/certificate.pdf', '/schedule.pdf'])
    expect((await agent.get(path + wrong)).status, wrong).toBe(404)
  expect((await agent.get(`${path}?product=travel`)).status).toBe(200)
})

type ListedDocument = { kind: string; path: string; refusalReason?: string }

test('certificate and letter have the data for a consulate, and the schedule has the price', async () => {
  const { policy } = await selling.sell(agent, { agesYears: [41, 39] })
  const documents = policy.documents as ListedDocument[]
  expect(documents.map(({ kind }) => kind)).toEqual([
    'certificate',
    'embassy-letter',
    'embassy-letter-fr',
    'certificate',
    'embassy-letter',
    'embassy-letter-fr',
    'certificates',
    'schedule',
  ])
  const [certificate = '', letter = '', french = '', , , , all = '', schedule = ''] = await Promise.all(
    documents.map(({ path }) => printed(agent, path)),
  )
  const wanted = [
    'EUR 30,000 (thirty thousand euros)',
    'Repatriation for medical reasons, urgent medical attention, emergency hospital treatment, and death',
    'all Schengen Member States',
    'NIL',
    'From 1 Dec 2026, 00:00 to 14 Dec 2026, 23:59 (14 days)',
    `${policy.policyNumber}-01`,
    policy.travellers[0].passportNumber,
  ]
  for (const text of wanted) {
    expect(certificate).toContain(withoutSpaces(text))
    expect(letter).toContain(withoutSpaces(text))
  }
  for (const document of [certificate, letter]) {
    expect(document).toContain(withoutSpaces('Europe, with all Schengen Member States'))
    expect(document).not.toMatch(/Schengenstates/i)
  }
  expect(letter).toContain(withoutSpaces('The Consular Section'))
  expect(letter).toContain(withoutSpaces('Embassy of France, Accra'))
  const wantedInFrench = [
    'Attestation d’assurance voyage',
    'Ambassade de France, Accra',
    'trente mille euros',
    'Europe, y compris tous les États membres de l’espace Schengen',
    'Allemagne, Autriche, Belgique',
    'NÉANT',
    '1er décembre 2026',
    `${policy.policyNumber}-01`,
    policy.travellers[0].passportNumber,
  ]
  for (const text of wantedInFrench) expect(french).toContain(withoutSpaces(text))
  expect(french).not.toMatch(/Yoursfaithfully|Deductible|GH₵/)
  expect(all).toContain(`${policy.policyNumber}-02`)
  expect(schedule).toContain(withoutSpaces('GH₵420.00'))
  // Documents for a border must not show the premium or taxes.
  expect(certificate + letter + all).not.toMatch(/GH₵|VAT/)
})

test('no document and no response contains health data', async () => {
  const { policy } = await selling.sell(agent, { agesYears: [41, 39], health: [ill('Asthma'), healthy] })
  const texts = await Promise.all((policy.documents as ListedDocument[]).map(({ path }) => printed(agent, path)))
  const allText = withoutSpaces(`${texts.join(' ')} ${JSON.stringify(policy)}`).toLowerCase()
  for (const condition of CONDITIONS.filter((name) => name !== 'Others')) {
    expect(allText).not.toContain(withoutSpaces(condition).toLowerCase())
  }
  expect(allText).not.toContain('diagnosed')
})

test('a plan that embassies do not accept has no letter and gives the reason', async () => {
  const { policy, policyId } = await selling.sell(agent, { plan: 'WWB' })
  const letter = (policy.documents as ListedDocument[]).find(({ kind }) => kind === 'embassy-letter')
  expect(letter?.refusalReason).toContain('without an excess')
  const refused = await agent.get(`/travel/policies/${policyId}/travellers/1/embassy-letter.pdf`)
  expect(refused.body).toMatchObject({ status: 422, code: 'no_embassy_letter' })
})

test('an embassy letter in French is only for Schengen and French-speaking destinations', async () => {
  const { policy, policyId } = await selling.sell(agent, { country: 'GB' })
  const kinds = (policy.documents as ListedDocument[]).map(({ kind }) => kind)
  expect(kinds).toContain('embassy-letter')
  expect(kinds).not.toContain('embassy-letter-fr')
  const path = `/travel/policies/${policyId}/travellers/1/embassy-letter.pdf`
  const refused = await agent.get(`${path}?language=fr`)
  expect(refused.body).toMatchObject({ status: 422, code: 'no_embassy_letter' })
  expect(refused.body.detail).toContain('French-speaking')
  expect((await agent.get(`${path}?language=de`)).body).toMatchObject({
    code: 'invalid',
    errors: [{ path: 'language' }],
  })
})

test('before payment there is only a draft without a number', async () => {
  const draft = await addDraft(agent, tripOf())
  const preview = await printed(agent, `/travel/drafts/${draft.draftId}/certificate-preview.pdf`)
  expect(preview).toContain('DRAFT')
  expect(preview).not.toContain('TRV/')
  expect((await kumasi.get(`/travel/drafts/${draft.draftId}/certificate-preview.pdf`)).status).toBe(404)

  const { policyId } = await selling.offer(agent)
  const policy = await selling.policy(agent, policyId)
  expect(
    policy.documents.every(({ refusalReason }: ListedDocument) => refusalReason?.includes('after the premium is paid')),
  ).toBe(true)
  expect((await agent.get(`/travel/policies/${policyId}/certificates.pdf`)).body.code).toBe('not_issued')
})

test('an empty draft has nothing to preview', async () => {
  const draft = await addDraft(agent, {})
  const refused = await agent.get(`/travel/drafts/${draft.draftId}/certificate-preview.pdf`)
  expect(refused.body.code).toBe('not_ready')
})

describe('the code on a certificate', () => {
  const codeOf = (verifyUrl: string) => verifyUrl.split('/').at(-1)

  test('verifies the certificate with countries and dates, without the full name', async () => {
    const { policy } = await selling.sell(agent, { agesYears: [41, 39] })
    const anonymous = product.client('admin')
    const second = dataOf(await anonymous.get(`/verify/${codeOf(policy.travellers[1].verifyUrl)}`))
    expect(second).toMatchObject({
      product: 'travel',
      status: 'active',
      isInForce: false,
      certificateNumber: `${policy.policyNumber}-02`,
      coverName: 'Schengen and Europe',
      destinations: ['France'],
      vehicle: '',
      owner: 'K••• M•••',
    })
    expect(JSON.stringify(second)).not.toContain(policy.travellers[1].passportNumber)
  })

  test('of an unpaid offer is invalid', async () => {
    const { policyId } = await selling.offer(agent)
    const policy = await selling.policy(agent, policyId)
    expect(policy.travellers[0].verifyUrl).toBeNull()
  })
})

test('another branch sees neither the policy nor its documents', async () => {
  const { policyId } = await selling.sell(agent)
  const paths = ['', '/certificates.pdf', '/schedule.pdf', '/travellers/1/certificate.pdf']
  const statuses = await Promise.all(
    paths.map(async (path) => (await kumasi.get(`/travel/policies/${policyId}${path}`)).status),
  )
  expect(new Set(statuses)).toEqual(new Set([404]))
})

test('a group of 20 is sold at the table price, with a certificate for each traveller', async () => {
  const agesYears = Array.from({ length: 20 }, () => 34)
  const { policy } = await selling.sell(agent, { plan: 'AFR', country: 'KE', days: 10, partyType: 'group', agesYears })
  expect(policy.premiumPesewas).toBe(280_800)
  expect(policy.travellers[19].certificateNumber).toBe(`${policy.policyNumber}-20`)
  const all = await printed(agent, `/travel/policies/${policy.policyId}/certificates.pdf`)
  for (const { certificateNumber } of policy.travellers) expect(all).toContain(certificateNumber)
})
