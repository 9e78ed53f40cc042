import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/product.ts'
import { textOf } from '../../../platform/documents/pdf-text.fixture.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../../service-requests/app.fixture.ts'
import { COMPREHENSIVE, claimActions } from '../claim.fixture.ts'

let app: ServiceApp
let claims: ReturnType<typeof claimActions>
/** User of another branch. */
let north: Client
beforeAll(async () => {
  app = await startServiceApp()
  claims = claimActions(app)
  north = await app.client('staff').signIn('233200000006')
}, 60_000)
afterAll(() => app.stop())

const voucher = (client: Client, id: string) => client.get(`/claims/${id}/discharge-voucher.pdf`)
const textFor = async (client: Client, id: string) => textOf(expectStatus(await voucher(client, id), 200).bytes)
const withoutSpaces = (text: string) => text.replaceAll(' ', '')

describe('the discharge voucher of a claim', () => {
  test('is available to the office and the seller once the offer is sent, with the approved amount', async () => {
    const policy = await app.sell(COMPREHENSIVE)
    const id = await claims.assessed(policy, 2_000_00)
    expect((await voucher(app.people.staff, id)).body).toMatchObject({ status: 422, code: 'no_such_document' })
    expect((await claims.getClaim(id)).hasVoucher).toBe(false)
    const { hasVoucher, claimNumber } = await claims.offered(id)
    expect(hasVoucher).toBe(true)
    const response = await voucher(app.people.agent, id)
    expect(response.headers['content-disposition']).toContain(`${claimNumber}-discharge-voucher.pdf`)
    const text = await textFor(app.people.staff, id)
    expect(text).toBe(textOf(response.bytes))
    // 10 % excess.
    for (const printed of [claimNumber, claimNumber.replace('CLM', 'DV'), 'GH₵1,800.00', 'Not accepted yet']) {
      expect(text).toContain(withoutSpaces(printed))
    }
    expect(text).toContain(withoutSpaces('One thousand eight hundred Ghana cedis'))
    expect((await voucher(north, id)).status).toBe(404)
  })

  test('states how the offer was accepted, by code or by signature', async () => {
    const policy = await app.sell(COMPREHENSIVE)
    const byCode = await claims.assessed(policy, 1_000_00)
    await claims.accepted(policy, byCode)
    expect(await textFor(app.people.staff, byCode)).toMatch(/Acceptedon\d+\w+20\d\dbyone-timecodesentto0\d\d•••\d{4}/)
    const bySignature = await claims.assessed(await app.sell(COMPREHENSIVE), 1_000_00)
    await claims.offered(bySignature)
    const voucherFileId = await claims.uploadFile(app.people.agent)
    await claims.done(app.people.agent, bySignature, 'submit-voucher', { voucherFileId })
    expect(await textFor(app.people.staff, bySignature)).toContain('Notacceptedyet')
    await claims.done(app.people.staff, bySignature, 'check-voucher', { isGenuine: true })
    expect(await textFor(app.people.staff, bySignature)).toMatch(/bysignedvoucher/)
  })

  test('of a third party is signed by the third party, and names all payees of the payout', async () => {
    const policy = await app.sell(COMPREHENSIVE)
    const thirdParties = [{ name: 'Yaw Darko' }]
    const police = { policeStation: 'Osu', policeReportNumber: '7/26' }
    const notice = { type: 'third_party_property', thirdParties, ...police }
    const id = await claims.assessed(policy, 3_000_00, { notice })
    await claims.accepted(policy, id)
    expect(await textFor(app.people.agent, id)).toContain(withoutSpaces('I, Yaw Darko, agree to accept'))
    const others = [{ payee: 'Yaw Darko', amountPesewas: 1_000_00 }]
    await claims.done(app.people.admin, id, 'request-payout', { payee: 'Mawuli Auto Body Works', others })
    const text = await textFor(app.people.agent, id)
    expect(text).toContain(withoutSpaces('Mawuli Auto Body Works GH₵2,000.00'))
    expect(text).toContain(withoutSpaces('Yaw Darko GH₵1,000.00'))
  })

  test('ends when the customer disputes the offer', async () => {
    const id = await claims.assessed(await app.sell(COMPREHENSIVE), 1_000_00)
    await claims.offered(id)
    const disputed = await claims.done(app.people.agent, id, 'dispute-offer', { reason: 'The door costs more' })
    expect(disputed.hasVoucher).toBe(false)
    expect((await voucher(app.people.agent, id)).body.code).toBe('no_such_document')
  })
})
