import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { percentOf } from '@okwan/domain/platform/money'
import type { CoverType } from '@okwan/domain/products/rating/terms'
import * as z from 'zod'
import { saveCustomer } from '../customers/customers/save-customer.ts'
import { saveVehicle } from '../customers/vehicles/save-vehicle.ts'
import { vestCommissions } from '../money/commissions/earn/vest-commissions.ts'
import { balanceOf } from '../money/ledger/balance-of.ts'
import { openCheckout } from '../money/payments/checkout/open-checkout.ts'
import { payFromFloat } from '../money/payments/checkout/pay-from-float.ts'
import { recordPastPayment } from '../money/payments/collect/record-past-payment.ts'
import { moveToFloat } from '../money/wallets/move-to-float.ts'
import type { MovableClock } from '../platform/clock.ts'
import { maybe } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Ctx, Product } from '../platform/http/context.ts'
import { offerPolicy } from '../policies/policies/issue/offer-policy.ts'
import { createEstimate } from '../sales/motor/create-estimate.ts'
import { issuePurchase } from '../sales/purchases/issue/issue-purchase.ts'
import { registeredVehicle } from '../simulators/mid/register.ts'
import { actAs } from './acting/act-as.ts'

type DemoSale = {
  soldAt: string
  seller: string
  plate: string
  firstName: string
  lastName: string
  coverType: CoverType
  days: number
}

/**
 * Creates a year of sales, so that a demo starts with policies that are in force, about to expire and expired. The normal sales
 * code runs with the clock moved to the date of each sale. Does nothing if a policy exists.
 */
export async function seedDemoSales(product: Product & { clock: MovableClock }): Promise<void> {
  const { db, clock } = product
  const sold = await db.read((tx) => maybe(tx, z.object({ id: z.string() }), sql`select id from policies limit 1`))
  if (sold) return
  let month = ''
  try {
    for (const sale of demoSales(toAccraDate(clock.now()))) {
      clock.move(Date.parse(sale.soldAt) - Date.now())
      await vestCommissions(product)
      if (sale.soldAt.slice(0, 7) !== month) await useCommission(product, MOVED_SHARE_BPS)
      month = sale.soldAt.slice(0, 7)
      await sellAndIssue(product, sale)
    }
    await addFormerCustomer(product)
  } finally {
    clock.move(0)
  }
}

/** Adds two records that only the normal code can create: a sale that the MID rejects, and a customer who never bought. */
export async function seedDemoExceptions(product: Product & { clock: MovableClock }): Promise<void> {
  const { clock } = product
  try {
    const sale = challengedSale(toAccraDate(clock.now()))
    clock.move(Date.parse(sale.soldAt) - Date.now())
    await sellAndIssue(product, sale)
    await addFormerCustomer(product)
  } finally {
    clock.move(0)
  }
}

type Pay = (...payment: Parameters<typeof recordPastPayment>) => Promise<unknown>

async function sellAndIssue(product: Product, sale: DemoSale, pay: Pay = recordPastPayment): Promise<void> {
  const policyRecordId = await actAs(product, sale.seller, (ctx) => sell(ctx, sale, pay))
  await issuePurchase(product, { policyRecordId, tries: 0 })
}

/** A sale of the demo agent at the current time, paid from the float, because the provider's ledger has no demo sales of today. */
export async function sellFromFloat(product: Product, sale: Omit<DemoSale, 'soldAt' | 'seller'>): Promise<void> {
  const soldAt = product.clock.now().toISOString()
  await sellAndIssue(product, { ...sale, soldAt, seller: FLOAT_AGENT }, (ctx, checkout) =>
    payFromFloat(ctx, checkout, undefined),
  )
}

async function addFormerCustomer(product: Product & { clock: MovableClock }): Promise<void> {
  product.clock.move(-FORMER_CUSTOMER_DAYS_AGO * DAY_MS)
  await actAs(product, FORMER_CUSTOMER.seller, (ctx) => saveCustomer(ctx, holderOf(FORMER_CUSTOMER, ctx.now)))
}

const FLOAT_AGENT = '233240000004'
const AGENTS = [FLOAT_AGENT, '233240000007']
/** Small, so that the balance is enough for the withdrawal that seedDemoMoney requests. */
const MOVED_SHARE_BPS = 500

/** The agents among the demo accounts transfer some commission to the float, so that their oldest commissions are paid. */
export async function useCommission(product: Product, shareBps: number): Promise<void> {
  for (const agent of AGENTS) {
    await actAs(product, agent, async (ctx) => {
      const amountPesewas = percentOf(await balanceOf(ctx.tx, 'commissionAvailable', ctx.actor.id), shareBps)
      if (amountPesewas > 0) await moveToFloat(ctx, { body: { amountPesewas } })
    })
  }
}

async function sell(ctx: Ctx, sale: DemoSale, pay: Pay): Promise<string> {
  const { tx, now } = ctx
  const vehicle = vehicleOf(sale.plate)
  const customer = await saveCustomer(ctx, holderOf(sale, now))
  const vehicleId = await saveVehicle(tx, vehicle, now)
  const startDate = toAccraDate(now)
  const { numberOfSeats: seats, engineCapacity, yearOfManufacture } = vehicle.vehicle
  const estimate = await createEstimate(ctx, {
    body: {
      riskCode: 'X1',
      coverType: sale.coverType,
      startDate,
      endDate: addDays(startDate, sale.days - 1),
      seats,
      engineCapacity,
      yearOfManufacture,
      ...(sale.coverType === 'comprehensive' || sale.coverType === 'fire' ? { marketValue: valueOf(sale.plate) } : {}),
      additionalTppd: 0,
      excessApplicable: true,
      ncdYears: 0,
      fleetSize: 1,
    },
  })
  const { policyId, policyRecordId } = await offerPolicy(ctx, {
    customerId: customer.id,
    vehicleId,
    estimate,
    payLater: false,
  })
  const checkout = await openCheckout(ctx, {
    payableType: 'motor-purchase',
    payableId: policyRecordId,
    policyId,
    amountPesewas: estimate.totalPesewas,
    receivedFor: `Motor insurance ${sale.plate}, ${estimate.riskName}`,
    customerId: customer.id,
    customerName: `${sale.firstName} ${sale.lastName}`,
  })
  await pay(ctx, checkout, phoneOf(sale.plate))
  return policyRecordId
}

function vehicleOf(plate: string) {
  const found = registeredVehicle(plate)
  if (!found) throw new Error(`${plate} is not in the simulated register`)
  return {
    registrationNumber: found.registrationNumber,
    chassisNumber: found.chassisNumber,
    vehicleSource: 'register' as const,
    vehicle: {
      make: found.make,
      model: found.model,
      yearOfManufacture: found.manufacturingYear,
      color: found.vehicleColour,
      bodyType: found.bodyType,
      engineCapacity: found.cubicCapacity,
      numberOfSeats: found.seatingCapacity,
    },
  }
}

/** A customer who requested a price eight years ago and bought nothing, so that a demo has a customer to erase. */
const FORMER_CUSTOMER = { seller: '233200000003', firstName: 'Comfort', lastName: 'Ayitey', plate: 'GR 9871-18' }
const FORMER_CUSTOMER_DAYS_AGO = 8 * 366
const DAY_MS = 86_400_000

type Holder = Pick<DemoSale, 'firstName' | 'lastName' | 'plate'>

function holderOf({ firstName, lastName, plate }: Holder, now: Date) {
  const number = serialOf(plate)
  return {
    customerType: 'individual' as const,
    firstName,
    lastName,
    gender: FEMALE_NAMES.includes(firstName) ? ('FEMALE' as const) : ('MALE' as const),
    dateOfBirth: addDays('1966-02-11', (Number(number) * 37) % 12_000),
    ghanaCardNumber: `GHA-74${number.padStart(7, '0')}-${Number(number) % 10}`,
    phone: phoneOf(plate),
    occupation: 'Trader',
    residentialAddress: `House ${(Number(number) % 90) + 1}, Ring Road`,
    city: 'Accra',
    region: 'Greater Accra' as const,
    consentAt: now.toISOString(),
  }
}

const serialOf = (plate: string) => plate.replace(/\D/g, '')
/** Numbers that the simulated phones approve immediately. */
const phoneOf = (plate: string) => `233244${serialOf(plate).padStart(6, '0').slice(0, 6)}`
const valueOf = (plate: string) => 60_000 + (Number(serialOf(plate)) % 80) * 1000

const FEMALE_NAMES = 'Adwoa Afia Akua Yaa Dzifa Lariba Mercy Comfort Gifty Salamatu'.split(' ')
const MALE_NAMES = 'Kwabena Kwaku Kwasi Mawuli Selorm Edem Tetteh Fuseini Ibrahim Samuel Prince'.split(' ')
const LAST_NAMES =
  'Osei Appiah Addo Amoah Antwi Ofori Acheampong Opoku Frimpong Nyarko Lamptey Ankrah Agbeko Yakubu Alhassan Donkor'.split(
    ' ',
  )
const FIRST_NAMES = FEMALE_NAMES.flatMap((name, index) => [name, MALE_NAMES[index] ?? name])

/** Abena, Yaw, his assistant Esi, Kofi and Akosua. Accra Central has the most sales. */
const SELLERS = ['233200000003', '233240000004', '233240000005', '233240000004', '233200000006', '233240000007']
const COVERS: CoverType[] = ['thirdparty', 'thirdparty', 'comprehensive', 'thirdparty', 'xtra', 'thirdparty', 'fire']
const SALES = 52
/** The simulated MID rejects a plate whose number ends in 99, so this sale becomes a challenged policy. */
const CHALLENGED_PLATE = 'GR 2199-21'
const FIRST_SALE_DAYS_AGO = 410
// Payments of yesterday and today are reconciled with the provider's ledger, which has no demo sales.
const LAST_SALE_DAYS_AGO = 3

/** Sales from the oldest to the newest, evenly spread, some of which expire in the coming month. */
function demoSales(today: string): DemoSale[] {
  const plates = carPlates(SALES - 1)
  const sales = plates.map(
    (plate, n): DemoSale => ({
      soldAt: officeTime(addDays(today, -daysAgo(n / (plates.length - 1))), n),
      seller: SELLERS[n % SELLERS.length] ?? '',
      plate,
      firstName: FIRST_NAMES[(n * 7) % FIRST_NAMES.length] ?? '',
      lastName: LAST_NAMES[(n * 5) % LAST_NAMES.length] ?? '',
      coverType: COVERS[n % COVERS.length] ?? 'thirdparty',
      days: n % 9 === 4 ? 90 : 365,
    }),
  )
  return [...sales, challengedSale(today)]
}

const challengedSale = (today: string): DemoSale => ({
  soldAt: officeTime(addDays(today, -LAST_SALE_DAYS_AGO), SALES),
  seller: '233240000004',
  plate: CHALLENGED_PLATE,
  firstName: 'Kwasi',
  lastName: 'Bediako',
  coverType: 'thirdparty',
  days: 365,
})

const daysAgo = (share: number) => Math.round(FIRST_SALE_DAYS_AGO - (FIRST_SALE_DAYS_AGO - LAST_SALE_DAYS_AGO) * share)

/** Between 08:00 and 17:00, Accra time. */
function officeTime(date: string, n: number): string {
  const minutes = 8 * 60 + ((n * 97) % (9 * 60))
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${date}T${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:00.000Z`
}

const MAX_CAR_SEATS = 7

/** Plates of the simulated register that belong to cars; buses have another vehicle class. */
function carPlates(count: number): string[] {
  const found: string[] = []
  for (let serial = 1203; found.length < count; serial += 61) {
    const plate = `${serial % 2 ? 'GR' : 'AS'} ${serial}-${18 + (serial % 6)}`
    const vehicle = registeredVehicle(plate)
    if (vehicle && vehicle.seatingCapacity <= MAX_CAR_SEATS && serial % 100 < 95) found.push(plate)
  }
  return found
}
