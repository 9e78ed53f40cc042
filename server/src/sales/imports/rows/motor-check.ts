import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { wrong } from '@okwan/domain/sales/imports/cells'
import { type ImportedPolicy, readPolicy } from '@okwan/domain/sales/imports/motor-row'
import { bookOfImport, priceImported } from '@okwan/domain/sales/imports/price'
import { type MotorRateBooks, motorRateBooks } from '../../../products/rate-books/motor-rate-book.ts'
import { type Checked, type Importing, known, parseRows, type RawRow, ready, refusedRow } from './checked.ts'
import { coverOf, knownNumbers, knownStickers, knownVehicles } from './motor-store.ts'
import { type Seller, Sellers } from './sellers.ts'

export type ReadyPolicy = {
  policy: ImportedPolicy
  seller: Seller
  rateBookId: string
  priced: ReturnType<typeof priceImported>
  /** The vehicle, if it is on record. */
  vehicleId: string | undefined
}

type Cover = { startDate: string; endDate: string; number: string }

/** Records of the database and of earlier rows: each vehicle, plate, sticker and covered day is unique. */
class Taken {
  readonly vehicleIds = new Map<string, string>()
  readonly chassisOfPlate = new Map<string, string>()
  readonly covers = new Map<string, Cover[]>()
  readonly stickers: Set<string>

  constructor(stickers: Set<string>) {
    this.stickers = stickers
  }

  addCover(chassis: string, cover: Cover): void {
    this.covers.set(chassis, [...(this.covers.get(chassis) ?? []), cover])
  }

  /** Throws a refusal if the policy cannot be imported; otherwise reserves its numbers and dates. */
  take({ vehicle, sticker, startDate, endDate, policyNumber }: ImportedPolicy): void {
    const { chassis, plate } = vehicle
    const other = plate && this.chassisOfPlate.get(plate.key)
    if (other && other !== chassis) {
      throw wrong('plate', 'This registration number belongs to a vehicle with another chassis number. Check both.')
    }
    if (sticker && this.stickers.has(sticker)) throw wrong('sticker', `Sticker ${sticker} is on another policy.`)
    const overlapping = this.covers.get(chassis)?.find((one) => one.startDate <= endDate && startDate <= one.endDate)
    if (overlapping) {
      const until = formatDate(overlapping.endDate)
      throw wrong('startDate', `Policy ${overlapping.number} covers this vehicle until ${until}.`)
    }
    if (plate) this.chassisOfPlate.set(plate.key, chassis)
    if (sticker) this.stickers.add(sticker)
    this.addCover(chassis, { startDate, endDate, number: policyNumber })
  }
}

/** Motor policies with customer and vehicle, checked against the rate book, the database and each other. */
export async function checkPolicies(importing: Importing, rows: readonly RawRow[]): Promise<Checked<ReadyPolicy>[]> {
  const today = toAccraDate(importing.now)
  const { unreadable, readable } = parseRows(rows, (cells) => {
    const value = readPolicy(cells, today)
    return { key: value.policyNumber, value }
  })
  const policies = readable.map(({ value }) => value)
  const numbers = await knownNumbers(
    importing.tx,
    readable.map(({ key }) => key),
  )
  const context = {
    sellers: await Sellers.read(importing),
    books: await motorRateBooks(importing.tx),
    taken: await usedBy(importing, policies),
  }
  const found = readable.map(({ rowNumber, key, value }): Checked<ReadyPolicy> => {
    if (numbers.has(key)) return known(rowNumber, key)
    try {
      return ready(rowNumber, key, readyPolicy(value, context))
    } catch (error) {
      return refusedRow(rowNumber, key, error)
    }
  })
  return [...unreadable, ...found]
}

type Context = { sellers: Sellers; books: MotorRateBooks; taken: Taken }

function readyPolicy(policy: ImportedPolicy, { sellers, books, taken }: Context): ReadyPolicy {
  const book = bookOfImport(books.books, policy.startDate)
  const priced = priceImported(policy, book)
  const { agentCode, customer } = policy
  const seller = sellers.of({ agentCode, branchCode: customer.branchCode })
  taken.take(policy)
  return {
    policy,
    seller,
    rateBookId: books.ids[books.books.indexOf(book)] ?? '',
    priced,
    vehicleId: taken.vehicleIds.get(policy.vehicle.chassis),
  }
}

async function usedBy({ tx }: Importing, policies: readonly ImportedPolicy[]): Promise<Taken> {
  const stickers = policies.flatMap(({ sticker }) => sticker ?? [])
  const reserved = new Taken(await knownStickers(tx, stickers))
  const vehicles = await knownVehicles(
    tx,
    policies.map(({ vehicle }) => vehicle.chassis),
    policies.flatMap(({ vehicle }) => vehicle.plate?.key ?? []),
  )
  for (const { id, chassis, plate } of vehicles) {
    reserved.vehicleIds.set(chassis, id)
    if (plate) reserved.chassisOfPlate.set(plate, chassis)
  }
  const chassisOf = new Map(vehicles.map(({ id, chassis }) => [id, chassis]))
  for (const { vehicleId, ...cover } of await coverOf(tx, [...chassisOf.keys()])) {
    reserved.addCover(chassisOf.get(vehicleId) ?? '', cover)
  }
  return reserved
}
