import { randomUUID } from 'node:crypto'
import { type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { type PricedTrip, priceTrip } from '@okwan/domain/sales/imports/travel-price'
import { type ImportedTrip, readTrip } from '@okwan/domain/sales/imports/travel-row'
import type { Tx } from '../../../platform/db/database.ts'
import { insertRows, type Row } from '../../../platform/db/rows.ts'
import { numberCertificates, saveTrip } from '../../../policies/travel-policies/save-trip.ts'
import { type DatedTravelRateBook, travelRateBookOn } from '../../../products/rate-books/travel-rate-book.ts'
import { type Checked, type Importing, known, parseRows, type RowKind, ready, refusedRow } from './checked.ts'
import { keyOfCustomer, saveCustomers } from './customers-of.ts'
import { expireRecords, insurersOf, issueRecords, knownNumbers } from './motor-store.ts'
import { type Seller, Sellers } from './sellers.ts'
import { policyholderOf } from './travel-holder.ts'

type ReadyTrip = { imported: ImportedTrip; priced: PricedTrip; rateBookId: string; seller: Seller }
type PlannedTrip = ReadyTrip & {
  rowNumber: number
  policyId: string
  policyRecordId: string
  customerId: string
  addsCustomer: boolean
  isOver: boolean
}

/** Travel policies as a sale would have left them, without payment, journal, tax invoice, commission or message. */
export const travelRows: RowKind<ReadyTrip> = {
  async check(importing, rows) {
    const today = toAccraDate(importing.now)
    const { unreadable, readable } = parseRows(rows, (cells) => {
      const value = readTrip(cells, today)
      return { key: value.policyNumber, value }
    })
    const numbers = await knownNumbers(
      importing.tx,
      readable.map(({ key }) => key),
    )
    const sellers = await Sellers.read(importing)
    const found: Checked<ReadyTrip>[] = []
    for (const { rowNumber, key, value: imported } of readable) {
      if (numbers.has(key)) {
        found.push(known(rowNumber, key))
        continue
      }
      try {
        const { rateBookId, book } = await bookOn(importing.tx, imported.soldOn, today)
        const { agentCode, customer } = imported
        const seller = sellers.of({ agentCode, branchCode: customer.branchCode })
        found.push(ready(rowNumber, key, { imported, priced: priceTrip(imported, book), rateBookId, seller }))
      } catch (error) {
        found.push(refusedRow(rowNumber, key, error))
      }
    }
    return [...unreadable, ...found]
  },

  async write(importing, rows) {
    const { tx, now } = importing
    const planned = await plan(importing, rows)
    const insurers = await insurersOf(
      tx,
      'travel',
      planned.map(({ policyId }) => policyId),
      now,
    )
    await insertRows(tx, 'policies', planned.map(policyRow))
    await insertRows(
      tx,
      'policy_records',
      planned.map((one) => recordRow(one, insurers.get(one.policyId) ?? '')),
    )
    for (const one of planned) {
      const { policyRecordId, imported } = one
      const travellers = await saveTrip(tx, tripOf(one), soldAt(imported))
      await numberCertificates(tx, travellers, { policyNumber: imported.policyNumber, recordNumber: 1 })
      await issueRecords(tx, [policyRecordId])
    }
    await expireRecords(
      tx,
      planned.flatMap(({ isOver, policyRecordId }) => (isOver ? [policyRecordId] : [])),
    )
    return planned.map((one) => ({
      rowNumber: one.rowNumber,
      policyId: one.policyId,
      policyRecordId: one.policyRecordId,
      // Two changes of status follow the first version, a third one if the trip is over.
      recordVersion: one.isOver ? 4 : 3,
      ...(one.addsCustomer ? { customerId: one.customerId } : {}),
    }))
  },
}

/** The rate book on the day of the sale, or today’s if none was published for that day. */
async function bookOn(tx: Tx, soldOn: IsoDate, today: IsoDate): Promise<DatedTravelRateBook> {
  try {
    return await travelRateBookOn(tx, soldOn)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return travelRateBookOn(tx, today)
  }
}

async function plan(
  importing: Importing,
  rows: readonly { rowNumber: number; value: ReadyTrip }[],
): Promise<PlannedTrip[]> {
  const today = toAccraDate(importing.now)
  const { ids, added } = await saveCustomers(
    importing,
    rows.map(({ value }) => ({ customer: value.imported.customer, branchId: value.seller.branchId })),
  )
  return rows.map(({ rowNumber, value }) => {
    const customerId = ids.get(keyOfCustomer(value.imported.customer)) ?? ''
    return {
      ...value,
      rowNumber,
      policyId: randomUUID(),
      policyRecordId: randomUUID(),
      customerId,
      // Only the first row of a new customer adds the customer.
      addsCustomer: added.delete(customerId),
      isOver: value.priced.price.period.endDate < today,
    }
  })
}

const soldAt = ({ soldOn }: ImportedTrip) => new Date(`${soldOn}T00:00:00.000Z`)

const policyRow = ({ policyId, imported }: PlannedTrip): Row => ({
  id: policyId,
  product: 'travel',
  policy_number: imported.policyNumber,
  created_at: soldAt(imported),
})

function recordRow(one: PlannedTrip, insurer: string): Row {
  const { imported, priced, seller } = one
  const { price, trip } = priced
  const at = soldAt(imported)
  return {
    id: one.policyRecordId,
    policy_id: one.policyId,
    product: 'travel',
    record_number: 1,
    kind: 'new',
    is_current: true,
    status: 'awaiting_payment',
    status_at: at,
    customer_id: one.customerId,
    vehicle_id: null,
    seller_id: seller.sellerId,
    agent_id: seller.agentId,
    branch_id: seller.branchId,
    estimate_id: null,
    risk_code: null,
    cover_type: trip.planCode,
    start_date: price.period.startDate,
    end_date: price.period.endDate,
    cover_days: price.period.coverDays,
    // Travel benefits have separate limits in euros, so there is no sum insured in cedis.
    sum_insured_pesewas: 0,
    office_premium_pesewas: price.netPremiumPesewas,
    fees_pesewas: price.taxPesewas,
    premium_pesewas: price.totalPesewas,
    due_at: at,
    issued_at: at,
    insurer_code: insurer,
    search_text: '',
    created_at: at,
    version: 1,
  }
}

function tripOf({ policyRecordId, imported, priced, rateBookId }: PlannedTrip) {
  const { price, trip, travellers } = priced
  const premiums = new Map(price.travellers.map((one) => [one.travellerId, one.premiumPesewas]))
  return {
    policyRecordId,
    // An imported trip has no draft, so this id refers to none.
    draftId: randomUUID(),
    rateBookId,
    policyholder: policyholderOf(imported),
    partyType: price.pricing,
    trip,
    more: {
      departureCity: 'Accra',
      modeOfTravel: 'air' as const,
      airline: undefined,
      bookingReference: undefined,
      embassyName: undefined,
      accommodationAddress: undefined,
      previousInsurer: undefined,
      claimsLast24Months: undefined,
      previousClaimsText: undefined,
      visaRequired: false,
      visaType: 'none' as const,
      emergencyContact: imported.emergencyContact,
      beneficiaries: [],
      oneWay: false,
      previousClaims: false,
    },
    price,
    charged: {
      netPremiumPesewas: price.netPremiumPesewas,
      taxes: price.taxes.map(({ code, amountPesewas }) => ({ code, amountPesewas })),
      feePesewas: 0,
    },
    travellers: travellers.map((person) => ({
      person,
      premiumPesewas: premiums.get(person.travellerId) ?? 0,
      loadingBps: 0,
      hasSpecialTerms: false,
    })),
  }
}
