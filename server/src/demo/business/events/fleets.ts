import { parsePlate } from '@okwan/domain/customers/vehicles/plates'
import { addDays, type IsoDate } from '@okwan/domain/platform/dates'
import { type FleetCells, writeFleetTable } from '@okwan/domain/sales/fleet/terms'
import * as z from 'zod'
import { lookupVehicle } from '../../../customers/vehicles/lookup-vehicle.ts'
import { openCheckout } from '../../../money/payments/checkout/open-checkout.ts'
import { recordPastPayment } from '../../../money/payments/collect/record-past-payment.ts'
import { rows } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Product } from '../../../platform/http/context.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { sellFleet } from '../../../sales/fleet/sell-fleet.ts'
import { type RegisteredVehicle, registeredVehicle } from '../../../simulators/mid/register.ts'
import { momentOf, type Past } from './past.ts'

/** Sold so late that no generated vesting follows: the commission of fleets is still pending. */
const FLEETS = [
  { daysAgo: 9, vehicles: 6 },
  { daysAgo: 5, vehicles: 4 },
]
const FIRST_SERIAL = 4103
const MAX_SEATS = 7

const customerRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  phone: z.string(),
  seller: z.string(),
})

/** Sells the vehicles of some companies together, with one payment for each company. */
export async function sellFleets(past: Past, product: Pick<Product, 'db'>, today: IsoDate): Promise<void> {
  const companies = await product.db.read((tx) =>
    rows(
      tx,
      customerRow,
      sql`select c.id, c.code, c.company_name as name, c.phone, u.mobile_number as seller
          from customers c join users u on u.id = c.created_by
          where c.customer_type = 'corporate' and u.role in ('Agent', 'Staff')
          order by c.created_at desc, c.id limit ${FLEETS.length}`,
    ),
  )
  const cars = await freeCars(product)
  for (const [n, { daysAgo, vehicles }] of FLEETS.entries()) {
    const company = companies[n]
    if (company) await sellOne(past, company, addDays(today, -daysAgo), cars.splice(0, vehicles))
  }
}

async function sellOne(
  past: Past,
  company: z.output<typeof customerRow>,
  day: IsoDate,
  cars: readonly RegisteredVehicle[],
): Promise<void> {
  for (const { registrationNumber } of cars) {
    await past.act(momentOf(day, '10:02'), company.seller, (ctx) =>
      lookupVehicle(ctx, { query: { registrationNumber } }),
    )
  }
  await past.act(momentOf(day, '10:10'), company.seller, async (ctx) => {
    const { fleetId, premiumPesewas } = await sellFleet(ctx, {
      bytes: Buffer.from(writeFleetTable(cars.map(cellsOf))),
      query: { startDate: day, endDate: addDays(day, 364), customerCode: company.code, ...NO_HISTORY },
    })
    const checkout = await openCheckout(ctx, {
      payableType: 'fleet-purchase',
      payableId: fleetId,
      amountPesewas: premiumPesewas,
      receivedFor: `Motor insurance of ${cars.length} vehicles`,
      customerId: company.id,
      customerName: company.name,
    })
    await recordPastPayment(ctx, checkout, company.phone)
    await addJob(ctx.tx, 'fleet.issue', { fleetId }, { now: ctx.now, effectKey: `fleet.issue:${fleetId}` })
  })
  await past.runJobs(momentOf(day, '10:12'))
}

const NO_HISTORY = { hire: 'no', declined: 'no', modified: 'no', claims: 'no' } as const

function cellsOf(car: RegisteredVehicle): FleetCells {
  return {
    registration: car.registrationNumber,
    chassis: car.chassisNumber,
    use: 'X4',
    cover: 'Third Party',
    make: car.make,
    model: car.model,
    year: String(car.manufacturingYear),
    colour: car.vehicleColour,
    body: car.bodyType,
    engine: String(car.cubicCapacity),
    seats: String(car.seatingCapacity),
    value: '',
    photos: '',
  }
}

/** Cars of the simulated register that no policy has. */
async function freeCars({ db }: Pick<Product, 'db'>): Promise<RegisteredVehicle[]> {
  const count = FLEETS.reduce((sum, { vehicles }) => sum + vehicles, 0)
  const known = await db.read((tx) =>
    rows(
      tx,
      z.object({ plate: z.string().nullable(), chassis: z.string() }),
      sql`select registration_key as plate, chassis_key as chassis from vehicles`,
    ),
  )
  const taken = new Set(known.flatMap(({ plate, chassis }) => [plate ?? '', chassis]))
  const found: RegisteredVehicle[] = []
  for (let serial = FIRST_SERIAL; found.length < count; serial += 7) {
    const car = serial % 100 < 95 ? registeredVehicle(`GW ${serial}-21`) : undefined
    if (!car || car.seatingCapacity > MAX_SEATS || taken.has(car.chassisNumber)) continue
    if (!taken.has(parsePlate(car.registrationNumber)?.key ?? '')) found.push(car)
  }
  return found
}
