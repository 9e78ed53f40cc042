import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import type { Database } from '../../platform/db/transaction.ts'
import { type RegisteredVehicle, registeredVehicle, serialEnds } from '../../simulators/mid/register.ts'
import type { Actions } from './actions.ts'
import type { Chance } from './chance.ts'
import type { RetryingClient } from './client.ts'
import { requestVerification } from './verification.ts'

/** Name of every customer. It is also registered for each number that receives a refund, so that the names match. */
export const CUSTOMER_NAME = 'Akosua Boateng'

export type Sold = { policyId: string; phone: string; seller: RetryingClient }

/** Few vehicles at a time, each sold several times, so that sales of one vehicle often conflict. */
const FOR_SALE = 3
const SALES_EACH = 3
const MAX_PRIVATE_SEATS = 5
// Endings of the number on the plate. 95: queries get no response. 00: not in the MID. 97: covered by another insurer.
const UNSELLABLE_ENDINGS = ['95', '00', '97']

/** Vehicles of the simulated register that the agents insure, and the sold policies. */
export class Market {
  /** Oldest first. */
  readonly sold: Sold[] = []
  private nextSale = 0
  private serial = 1000
  private forSale: RegisteredVehicle[] = []

  /** A random vehicle and a new customer. */
  next(chance: Chance): { vehicle: RegisteredVehicle; customer: ReturnType<typeof newCustomer> } {
    if (this.nextSale % SALES_EACH === 0) this.forSale = [...this.forSale, this.newVehicle()].slice(-FOR_SALE)
    this.nextSale += 1
    return { vehicle: chance.pick(this.forSale), customer: newCustomer(this.nextSale) }
  }

  private newVehicle(): RegisteredVehicle {
    for (;;) {
      // Demo policies use GR plates.
      const plate = `WR ${this.serial++}-22`
      const vehicle = UNSELLABLE_ENDINGS.some((ending) => serialEnds(plate, ending))
        ? undefined
        : registeredVehicle(plate)
      if (vehicle && vehicle.seatingCapacity <= MAX_PRIVATE_SEATS) return vehicle
    }
  }
}

/** Sells third-party cover through the API, from the draft to the payment request. */
export async function sell(
  db: Database,
  { seller, market, chance, actions }: { seller: RetryingClient; market: Market; chance: Chance; actions: Actions },
): Promise<void> {
  const { vehicle, customer } = market.next(chance)
  const { phone } = customer
  const draftId = await fillDraft(seller, vehicle, customer, chance.pick([0, 0, 3]))
  const verificationToken = await requestVerification(db, {
    mobileNumber: phone,
    purpose: 'consent',
    reference: draftId,
  })
  const offer = await seller.requireSuccess('POST', `/motor/drafts/${draftId}/purchase`, { verificationToken })
  actions.offers++

  const how = chance.below(3) === 0 ? { method: 'wallet' } : { method: 'momo', network: 'mtn', msisdn: phone }
  const payable = { payableType: 'motor-purchase', payableId: offer.policyRecordId }
  await seller.requireSuccess('POST', '/payments', { ...payable, ...how })
  actions.payments++
  market.sold.push({ policyId: offer.policyId, phone, seller })
}

async function fillDraft(seller: RetryingClient, vehicle: RegisteredVehicle, policyholder: object, inDays: number) {
  const plate = encodeURIComponent(vehicle.registrationNumber)
  const { lookupId } = await seller.requireSuccess('GET', `/vehicles/lookup?registrationNumber=${plate}`)
  const { draftId } = await seller.requireSuccess('POST', '/motor/drafts', { lookupId })
  const change = (body: object) => seller.requireSuccess('PATCH', `/motor/drafts/${draftId}`, body)
  await change({ chassisNumber: vehicle.chassisNumber.slice(-6) })

  const startDate = addDays(toAccraDate(new Date()), inDays)
  const cover = { riskCode: 'X1', coverType: 'thirdparty', startDate, endDate: addDays(startDate, 364) }
  const { seatingCapacity: seats, cubicCapacity: engineCapacity, manufacturingYear: yearOfManufacture } = vehicle
  const { estimateId } = await seller.requireSuccess('POST', '/motor/estimates', {
    ...cover,
    seats,
    engineCapacity,
    yearOfManufacture,
  })
  const underwriting = { ...cover, hireOrReward: false }
  await change({ vehicleConfirmed: true, underwriting, policyholder, estimateId })
  return draftId
}

function newCustomer(number: number) {
  const [firstName, lastName] = CUSTOMER_NAME.split(' ')
  const serial = String(number).padStart(4, '0')
  return {
    customerType: 'individual',
    firstName,
    lastName,
    gender: 'FEMALE',
    dateOfBirth: '1990-05-04',
    ghanaCardNumber: `GHA-73000${serial}-1`,
    // The simulator's special numbers end in 101 to 117.
    phone: `23354${serial}500`,
    residentialAddress: '12 Ring Road',
    city: 'Accra',
    region: 'Greater Accra',
    occupation: 'Trader',
    consent: true,
  }
}
