import { formatDate } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { run } from '../../platform/db/database.ts'
import { raw, sql } from '../../platform/db/sql.ts'
import { textOf } from '../../platform/documents/pdf-text.fixture.ts'
import {
  expectStatus,
  offerRenewal,
  type ServiceApp,
  type SoldPolicy,
  startServiceApp,
} from '../../service/service-requests/app.fixture.ts'
import { G7, valueIncrease } from '../../service/service-requests/request-content.fixture.ts'

let app: ServiceApp
beforeAll(async () => {
  app = await startServiceApp()
}, 60_000)
afterAll(() => app.stop())

const policyOf = async (policy: SoldPolicy, query = '') =>
  (await app.people.staff.get(`/policies/${policy.policyId}${query}`)).body.data
const version = (policy: SoldPolicy) => `?policyRecordId=${policy.policyRecordId}`
const document = async (policy: SoldPolicy, name: string, query = '') =>
  textOf((await app.people.staff.get(`/policies/${policy.policyId}/${name}.pdf${query}`)).bytes)
const checked = async (verifyUrl: string) =>
  (await app.client('admin').get(`/verify/${verifyUrl.split('/').at(-1)}`)).body.data

test('an old sticker verifies against the current cover', async () => {
  const policy = await app.sell()
  const { verifyUrl } = await policyOf(policy)
  await app.completeRequest(policy, { kind: 'vehicle', color: 'Blue' })
  expect(await checked(verifyUrl)).toMatchObject({
    isInForce: true,
    vehicle: 'Blue Toyota Corolla',
    certificateNumber: expect.stringMatching(/-02$/),
    replacedCertificateNumber: expect.stringMatching(/-01$/),
  })
  const { verifyUrl: newest } = await policyOf(policy)
  expect(await checked(newest)).toMatchObject({ isInForce: true, replacedCertificateNumber: null })
  await app.completeRequest(policy, {
    kind: 'cancellation',
    reason: 'sold_vehicle',
    effectiveDate: app.today(),
    certificateSurrendered: true,
  })
  expect(await checked(verifyUrl)).toMatchObject({ isInForce: false, status: 'cancelled' })
})

test('a replaced version keeps its plate and name, and the slip shows the changes', async () => {
  const policy = await app.sell({ lastName: 'Mensa' })
  const { vehicleDetails } = await policyOf(policy)
  const plate = vehicleDetails.registrationNumber.replaceAll(' ', '')
  await app.completeRequest(policy, { kind: 'vehicle', registrationNumber: 'GT 8123-25' })
  await app.advanceSeconds(1)
  await app.completeRequest(policy, { kind: 'customer', lastName: 'Mensah', dateOfBirth: '1985-04-13' })

  expect(await policyOf(policy, version(policy))).toMatchObject({
    isCurrent: false,
    vehicleDetails: { registrationNumber: vehicleDetails.registrationNumber },
    customer: { fullName: 'Kwame Mensa' },
  })
  const first = await document(policy, 'certificate', version(policy))
  expect(first).toContain(plate)
  expect(first).toContain('2.PolicyholderKwameMensaMake')
  const now = await document(policy, 'certificate')
  expect(now).toContain('GT8123-25')
  expect(now).toContain('KwameMensah')

  const second = (await app.people.staff.get(`/policies/${policy.policyId}/versions`)).body.data[1]
  const slip = await document(policy, 'endorsement', `?policyRecordId=${second.policyRecordId}`)
  expect(slip).toContain(`Registrationmark${plate}→GT8123-25`)
  const newest = await document(policy, 'endorsement')
  expect(newest).toContain('PolicyholderKwameMensa→KwameMensah')
  expect(newest).toContain('12Apr1985→13Apr1985')
})

test('the data of a version cannot be rewritten', async () => {
  for (const table of ['former_vehicles', 'former_customers']) {
    const update = app.db.transaction((tx) => run(tx, sql`update ${raw(table)} set printed = '{}'`))
    await expect(update).rejects.toThrow('permission denied')
  }
})

describe('after an endorsement', () => {
  const amountsOf = (text: string) => {
    const [, premium = text] = /PremiumandLevies([\s\S]*?)Clauses/i.exec(text) ?? []
    // Notes such as (5% of GH₵120,000.00) are not amounts.
    return [...premium.replaceAll(/\([^)]*\)/g, '').matchAll(/(-|−)?GH₵([\d,]+\.\d\d)/g)].map(
      ([, minus, amount = '']) => {
        const pesewas = Math.round(Number(amount.replaceAll(',', '')) * 100)
        return minus ? -pesewas : pesewas
      },
    )
  }
  const paymentOf = async (payableId: string) =>
    (
      await app.query(
        z.object({ client_reference: z.string() }),
        sql`select client_reference from checkouts where payable_id = ${payableId}`,
      )
    )[0]?.client_reference ?? 'no payment'

  test('schedule, policy page and list show the same premium for the term, and the schedule names its payments', async () => {
    const policy = await app.sell(G7)
    const sold = await policyOf(policy)
    await app.advanceDays(30)
    const { requestId } = await app.completeRequest(policy, valueIncrease(app.today()))
    await app.advanceDays(1)
    await app.completeRequest(policy, { kind: 'vehicle', registrationNumber: 'GT 8125-25' })

    const now = await policyOf(policy)
    expect(now.premiumPesewas).toBeGreaterThan(sold.premiumPesewas)
    expect(now.price.totalPesewas).toBe(now.premiumPesewas)
    const added = (lines: { amountPesewas: number }[]) => lines.reduce((sum, line) => sum + line.amountPesewas, 0)
    expect(added(now.price.lines)).toBe(now.premiumPesewas)
    const list = await app.people.staff.get(`/policies?q=${policy.policyNumber}`)
    expect(list.body.data).toMatchObject([{ premiumPesewas: now.premiumPesewas }])

    const schedule = await document(policy, 'schedule')
    const amounts = amountsOf(schedule)
    expect(amounts.at(-1)).toBe(now.premiumPesewas)
    expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(now.premiumPesewas)
    expect(schedule).toContain(`Endorsement${policy.policyNumber}/E01`)
    // The period of insurance starts on the first day of the term, not on the first day of the change.
    const day = (iso: string) => formatDate(iso).replaceAll(' ', '')
    expect(schedule).toContain(`PeriodofInsurancefrom${day(sold.insuranceDetails.startDate)}`)
    expect(schedule).toContain(`Changeseffectivefrom${day(app.today())},`)
    const [sale, change] = [await paymentOf(policy.policyRecordId), await paymentOf(requestId)]
    expect(schedule).toContain(sale)
    expect(schedule).toContain(change)
    expect(await document(policy, 'endorsement')).toContain('PaymentreferenceNone')
    const [, paid] = (await app.people.staff.get(`/policies/${policy.policyId}/versions`)).body.data
    const slip = await document(policy, 'endorsement', `?policyRecordId=${paid.policyRecordId}`)
    expect(slip).toContain(change)
    expect(slip).not.toContain(sale)
  })

  test('the premium after a change of the current term excludes a paid renewal that has not started', async () => {
    const policy = await app.sell({ days: 30 })
    const { premiumPesewas } = await policyOf(policy)
    expectStatus(await app.fromWallet('motor-purchase', await offerRenewal(app, policy)), 202)
    await app.drain()
    await app.completeRequest(policy, { kind: 'vehicle', color: 'Blue' })
    const now = await policyOf(policy)
    expect(now).toMatchObject({ kind: 'endorsement', premiumPesewas, price: { totalPesewas: premiumPesewas } })
  })

  test('a slip names seats only if their number changed', async () => {
    const policy = await app.sell()
    await app.completeRequest(policy, { kind: 'use_change', numberOfSeats: 7, effectiveDate: app.today() })
    expect(await document(policy, 'endorsement')).toContain('Seats5→7')
    await app.advanceDays(1)
    // The price of additional seats depends on the use.
    await app.completeRequest(policy, { kind: 'use_change', riskCode: 'TAXI', effectiveDate: app.today() })
    const slip = await document(policy, 'endorsement')
    expect(slip).toContain('Classofuse')
    expect(slip).not.toContain('Seats')
  })
})
