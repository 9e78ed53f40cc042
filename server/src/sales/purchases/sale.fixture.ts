import { randomUUID } from 'node:crypto'
import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import type { Client } from '../../../test/product.ts'
import { type PayingProduct, withKey } from '../../money/payments/testing.ts'

type Change = {
  startDate?: string
  phone?: string
  email?: string
  color?: string
  underwriting?: object
  company?: object
}
export type Draft = { draftId: string; phone: string; version: number }

const MAX_PRIVATE_SEATS = 12
let next = 0

/** Policyholder of a motor draft. */
export const AKOSUA = {
  customerType: 'individual',
  firstName: 'Akosua',
  lastName: 'Boateng',
  gender: 'FEMALE',
  dateOfBirth: '1990-05-04',
  ghanaCardNumber: 'GHA-123456789-0',
  phone: '0241234567',
  residentialAddress: '12 Ring Road',
  city: 'Accra',
  region: 'Greater Accra',
  occupation: 'Trader',
  consent: true,
}

/** Sells through the API like the portal: lookup, draft, price, code, purchase. */
export function saleActions(product: PayingProduct) {
  const today = () => toAccraDate(product.clock.now())

  async function lookup(client: Client, plate: string) {
    return (await client.get(`/vehicles/lookup?registrationNumber=${encodeURIComponent(plate)}`)).body.data
  }

  /** A complete draft for a registered plate. */
  async function draft(client: Client, plate: string, change: Change = {}): Promise<Draft> {
    next += 1
    const number = String(next).padStart(7, '0')
    // The last three digits of a phone number decide the behaviour of the simulator. A number with 556 approves the payment.
    const phone = change.phone ?? `23324${number.slice(-4)}556`
    const { lookupId } = await lookup(client, plate)
    const startDate = change.startDate ?? today()
    const policyholder = {
      ...(change.company ?? { ...AKOSUA, ghanaCardNumber: `GHA-72${number}-1` }),
      phone,
      ...(change.email && { email: change.email }),
    }
    // In the register simulator, every chassis number ends with the number of the plate.
    const chassisNumber = (/(\d+)-/.exec(plate)?.[1] ?? '').padStart(6, '0')
    const begun = await client.post('/motor/drafts', { lookupId })
    const { draftId } = begun.body.data
    const patch = (body: object) => client.send('PATCH', `/motor/drafts/${draftId}`, body)
    const { vehicle } = (await patch({ chassisNumber })).body.data.draft
    const { numberOfSeats: seats, engineCapacity, yearOfManufacture } = vehicle
    const isBus = seats > MAX_PRIVATE_SEATS
    const cover = {
      riskCode: isBus ? 'MINIBUS' : change.company ? 'X4' : 'X1',
      coverType: 'thirdparty',
      startDate,
      endDate: addDays(startDate, 364),
    }
    if (change.color) await patch({ vehicle: { color: change.color } })
    await patch({
      vehicleConfirmed: true,
      underwriting: { ...cover, hireOrReward: isBus, ...change.underwriting },
      policyholder,
    })
    const priced = await client.post('/motor/estimates', { ...cover, seats, engineCapacity, yearOfManufacture })
    const done = await patch({ estimateId: priced.body.data.estimateId })
    return { draftId, phone, version: done.body.data.version }
  }

  /** Verifies the customer's code and returns the token. */
  async function code(client: Client, phone: string, reference: string, purpose = 'consent'): Promise<string> {
    const sent = await client.post('/auth/send/otp', { customerMobileNumber: phone, purpose, reference })
    await product.drain()
    const messages = (await client.get(`/demo/messages?to=${phone}`)).body.data as { code?: string }[]
    const { requestId, prefix } = sent.body.data
    const verified = await client.post('/auth/verify/otp', {
      requestId,
      prefix,
      code: messages.find((message) => message.code)?.code,
      customerMobileNumber: phone,
    })
    return verified.body.data.verificationToken
  }

  const purchase = (client: Client, draftId: string, body: object = {}, key: string = randomUUID()) =>
    client.post(`/motor/drafts/${draftId}/purchase`, body, withKey(key))

  /** All steps from the plate to the offer. */
  async function offer(client: Client, plate: string, change = {}) {
    const created = await draft(client, plate, change)
    const verificationToken = await code(client, created.phone, created.draftId)
    const bought = await purchase(client, created.draftId, { verificationToken })
    if (bought.status !== 201) throw new Error(JSON.stringify(bought.body))
    return { ...created, ...bought.body.data }
  }

  const pay = (client: Client, payableId: string, msisdn: string) =>
    client.post(
      '/payments',
      { payableType: 'motor-purchase', payableId, method: 'momo', network: 'mtn', msisdn },
      withKey(),
    )

  const policy = async (client: Client, policyId: string) => (await client.get(`/policies/${policyId}`)).body.data

  /** The customer approves the payment request; the jobs run. */
  async function approve() {
    await product.drain()
    await product.advanceSeconds(5)
    await product.advanceSeconds(10)
  }

  return { lookup, draft, code, purchase, offer, pay, approve, policy }
}
