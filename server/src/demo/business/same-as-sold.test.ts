import { withAmount } from '@okwan/domain/platform/code-reference'
import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { deleteTechnicalRecords } from '../../app/periodic/delete-technical-records.ts'
import { vestCommissions } from '../../money/commissions/earn/vest-commissions.ts'
import { checkMoney } from '../../money/integrity-checks/check-money.ts'
import { type PayingProduct, startPayingProduct, withKey } from '../../money/payments/testing.ts'
import { sql } from '../../platform/db/sql.ts'
import { updateAllStatuses } from '../../policies/policies/change/update-statuses.ts'
import { deleteOldDrafts } from '../../sales/motor/drafts/delete-old-drafts.ts'
import { AKOSUA, saleActions } from '../../sales/purchases/sale.fixture.ts'
import { offer as offerRenewal } from '../../sales/renewals/renewal.fixture.ts'
import { Draw } from './draw.ts'
import { endedAt, endPast } from './end-past.ts'
import { openSelling } from './open-selling.ts'
import { APPROVED_AFTER_S, COMPANY, saleOf } from './past-sale.fixture.ts'
import type { Holder, PastSale } from './past-sale.ts'
import { addedRows, dump } from './same-rows.fixture.ts'
import { vestedAt, vestPast } from './vest-past.ts'
import { writeSales } from './write-sales.ts'

const PLATE = 'GR 7651-22'
const COMPANY_PLATE = 'GR 7657-22'
const AGENT = '0240000004'
const HOUR_S = 3600
const customerRow = z.object({ id: z.string(), ghana_card: z.string() })

let real: PayingProduct
let written: PayingProduct
beforeAll(async () => {
  ;[real, written] = await Promise.all([startPayingProduct(), startPayingProduct()])
  // Customers of past years were not checked with the card register.
  real.product.cardRegister = undefined
})
afterAll(async () => {
  await Promise.all([real.stop(), written.stop()])
})

/** Advances the product’s clock before the simulator’s, so that callbacks arrive at the time of the payment. */
async function advance(seconds: number): Promise<void> {
  real.clock.advance(seconds)
  await real.control('POST', 'advance', { ms: seconds * 1000 })
  await real.drain()
}
const advanceTo = (moment: Date) => advance((moment.getTime() - real.clock.now().getTime()) / 1000)

async function pay(agent: Client, offer: object, msisdn: string): Promise<void> {
  const body = { payableType: 'motor-purchase', method: 'momo', network: 'mtn', msisdn, ...offer }
  const { status } = await agent.post('/payments', body, withKey())
  expect(status).toBe(202)
  await real.drain()
  await advance(APPROVED_AFTER_S)
  await advance(300 - APPROVED_AFTER_S)
  await advance(25 * HOUR_S + APPROVED_AFTER_S - 300)
}

test('a generated sale with renewal and expiry leaves the same rows as a real one', async () => {
  const beforeReal = await dump(real.databaseUrl)
  const beforeWritten = await dump(written.databaseUrl)
  const soldAt = real.clock.now()
  const firstDay = toAccraDate(soldAt)
  const renewedAt = new Date(`${addDays(firstDay, 350)}T10:00:00.000Z`)

  const agent = await real.client('agent').signIn(AGENT)
  const sale = await saleActions(real).offer(agent, PLATE)
  await pay(agent, { payableId: sale.payableId }, sale.phone)
  await advanceTo(vestedAt(addDays(firstDay, 14)))
  await vestCommissions(real.product)
  await advanceTo(renewedAt)
  const renewingAgent = await real.client('agent').signIn(AGENT)
  const renewal = (await offerRenewal(renewingAgent, sale.policyId)).body.data
  const { payableId, premiumPesewas } = renewal
  const [customer] = await real.query(customerRow, sql`select id, ghana_card from customers`)
  const reference = withAmount(customer?.id ?? '', premiumPesewas)
  const verificationToken = await saleActions(real).code(renewingAgent, sale.phone, reference, 'payment')
  await pay(renewingAgent, { payableId, verificationToken }, sale.phone)
  await advanceTo(endedAt(addDays(firstDay, 365)))
  await updateAllStatuses(real.product)
  const renewalEnd = addDays(firstDay, 365 + 366)
  await advanceTo(vestedAt(addDays(firstDay, 365 + 14)))
  await vestCommissions(real.product)
  await advanceTo(endedAt(renewalEnd))
  await updateAllStatuses(real.product)
  await advance(100 * 24 * HOUR_S)
  await deleteTechnicalRecords(real.product)
  await deleteOldDrafts(real.product)

  await writeSaleAndRenewal(soldAt, renewedAt, { phone: sale.phone, ghanaCard: customer?.ghana_card ?? '' })

  await expectSameRows(beforeReal, beforeWritten)
}, 120_000)

test('a generated sale to a company leaves the same rows as a real one', async () => {
  const beforeReal = await dump(real.databaseUrl)
  const beforeWritten = await dump(written.databaseUrl)
  const soldAt = real.clock.now()
  const agent = await real.client('agent').signIn(AGENT)
  const sale = await saleActions(real).offer(agent, COMPANY_PLATE, { company: { ...COMPANY, consent: true } })
  await pay(agent, { payableId: sale.payableId }, sale.phone)
  await advance(100 * 24 * HOUR_S)
  await deleteTechnicalRecords(real.product)
  await deleteOldDrafts(real.product)

  await written.product.db.transaction(async (tx) => {
    const draw = new Draw(8)
    const selling = await openSelling(tx, written.product, draw)
    const holder: Holder = { ...COMPANY, customerId: draw.id(), phone: sale.phone }
    await writeSales(tx, selling, [await saleOf(tx, draw, { plate: COMPANY_PLATE, holder, soldAt })])
  })
  await expectSameRows(beforeReal, beforeWritten)
}, 120_000)

type Dump = Awaited<ReturnType<typeof dump>>

async function expectSameRows(beforeReal: Dump, beforeWritten: Dump): Promise<void> {
  const sold = addedRows(beforeReal, await dump(real.databaseUrl))
  const generated = addedRows(beforeWritten, await dump(written.databaseUrl))
  expect(Object.keys(generated)).toEqual(Object.keys(sold))
  for (const [table, rows] of Object.entries(sold)) expect(generated[table], table).toEqual(rows)
  expect(await checkMoney(written.product)).toEqual([])
}

async function writeSaleAndRenewal(
  soldAt: Date,
  renewedAt: Date,
  known: { phone: string; ghanaCard: string },
): Promise<void> {
  const { db } = written.product
  const draw = new Draw(7)
  const firstDay = toAccraDate(soldAt)
  const { firstName, lastName, gender, dateOfBirth, occupation, residentialAddress, city, region } = AKOSUA
  const person = { firstName, lastName, gender: gender as 'FEMALE', dateOfBirth, occupation, residentialAddress }
  await db.transaction(async (tx) => {
    const selling = await openSelling(tx, written.product, draw)
    const holder: Holder = {
      ...person,
      customerType: 'individual',
      customerId: draw.id(),
      city,
      region,
      ...known,
    }
    const sale = await saleOf(tx, draw, { plate: PLATE, holder, soldAt })
    const { requested } = sale
    const [sold] = await writeSales(tx, selling, [sale])
    if (!sold) throw new Error('nothing was sold')
    await vestPast(tx, addDays(firstDay, 14))
    const { policyRecordId, policyNumber, recordNumber, price } = sold
    const startDate = addDays(price.endDate, 1)
    const next = { ...requested, startDate, endDate: addDays(startDate, 365), excessApplicable: false, ncdYears: 1 }
    const renewal: PastSale = {
      ...sale,
      policyRecordId: draw.id(),
      sessionId: draw.id(),
      requested: { ...next, marketValue: 0 },
      offeredAt: renewedAt,
      paidAt: new Date(renewedAt.getTime() + APPROVED_AFTER_S * 1000),
      renews: { policyRecordId, policyNumber, recordNumber, endDate: price.endDate },
    }
    await writeSales(tx, selling, [renewal])
    await endPast(tx, startDate)
    await vestPast(tx, addDays(startDate, 14))
    await endPast(tx, addDays(startDate, 366))
  })
}
