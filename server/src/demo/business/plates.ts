import { parsePlate } from '@okwan/domain/customers/vehicles/plates'
import type { IsoDate } from '@okwan/domain/platform/dates'
import { type RegisteredVehicle, registeredVehicle } from '../../simulators/mid/register.ts'
import type { Draw } from './draw.ts'

const PREFIXES = 'GR GT GE GW GN GX AS AW AC WR ER CR VR NR'.split(' ')
const OLDEST_YEAR = 11
const MAX_CAR_SEATS = 7
/** Numbers that the simulated register treats in a special way. */
const SPECIAL = [0, 95, 97, 98, 99]

/** Cars of the simulated register that are not in the database yet. Each car is returned once. */
export class Plates {
  readonly #draw: Draw
  /** Plates and chassis numbers that exist. */
  readonly #taken: Set<string>

  constructor(draw: Draw, taken: Iterable<string>) {
    this.#draw = draw
    this.#taken = new Set(taken)
  }

  /** A car that was registered before the day. */
  next(day: IsoDate): RegisteredVehicle {
    for (;;) {
      const found = this.#drawOne(Number(day.slice(2, 4)))
      const plate = found && parsePlate(found.registrationNumber)?.key
      if (!plate || this.#taken.has(plate) || this.#taken.has(found.chassisNumber)) continue
      this.#taken.add(plate).add(found.chassisNumber)
      return found
    }
  }

  #drawOne(year: number): RegisteredVehicle | undefined {
    const serial = this.#draw.plateSerial()
    const registered = OLDEST_YEAR + this.#draw.below(year - OLDEST_YEAR)
    if (SPECIAL.includes(serial % 100)) return undefined
    const vehicle = registeredVehicle(`${this.#draw.pick(PREFIXES)} ${serial}-${registered}`)
    return vehicle && vehicle.seatingCapacity <= MAX_CAR_SEATS ? vehicle : undefined
  }
}
