import { createHash } from 'node:crypto'
import { plateKey } from '@okwan/domain/customers/vehicles/plates'
import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { registeredVehicle, serialEnds } from './register.ts'
import { RegisteredTerms } from './terms.ts'

export type SimulatedAnswer = { status: number; body: object } | 'no response'

const policyBody = z.object({
  data: z.object({
    companyAssignedPolicyNumber: z.string().min(1),
    productCode: z.enum(['MTP', 'MTPFT', 'MTCOMP']),
    startDate: z.iso.date(),
    expiryDate: z.iso.date(),
    grossPremium: z.number().positive(),
    vehicleData: z.object({
      registrationNumber: z.string().nullable(),
      chassisNumber: z.string().min(6),
      vehicleColour: z.string().min(1),
      seatingCapacity: z.number().int().positive(),
    }),
    customerData: z.object({ type: z.enum(['INDIVIDUAL', 'CORPORATE']) }).loose(),
    policyData: z.object({ type: z.enum(['NEW_BUSINESS', 'RENEWAL', 'ENDORSEMENT', 'CANCELLATION']) }).loose(),
  }),
})
type Policy = z.output<typeof policyBody>['data']

/** A stored record; one for each idempotency key. */
export type MidRecord = {
  key: string
  type: Policy['policyData']['type']
  policyNumber: string
  plate: string
  startDate: string
  expiryDate: string
}

type Cover = { insurer: string; companyAssignedPolicyNumber?: string; startDate: string; expiryDate: string }

const TIMEOUTS = 2
const OTHER_COVER_ENDS_IN_DAYS = 20

/**
 * Simulated motor insurance database. The plate decides the outcome, so that a demo can show each one. The number on the plate
 * ends in 99: rejected. 98: no response twice, then recorded. 97: covered by another insurer for 20 more days. 95: queries get
 * no response. 00: not in the MID. A chassis number that begins with ZZZ does not match the plate.
 */
export class SimulatedDatabase {
  private readonly recorded = new Map<string, { stickerNumber: string; reference: string }>()
  readonly records: MidRecord[] = []
  readonly terms = new RegisteredTerms()
  private readonly stickers = new Set<string>()
  private readonly tries = new Map<string, number>()
  private readonly covers = new Map<string, Cover>()
  private readonly platesByChassis = new Map<string, string>()
  private readonly clock: { now(): Date }
  private readonly insurer: string

  constructor(clock: { now(): Date }, insurer: string) {
    this.clock = clock
    this.insurer = insurer
  }

  vehicle(key: { registrationNumber?: string; chassisNumber?: string }): SimulatedAnswer {
    const plate = this.plateOf(key)
    if (serialEnds(plate, '95')) return 'no response'
    const vehicle = registeredVehicle(plate)
    if (!vehicle) return notFound('There is no such vehicle')
    this.platesByChassis.set(vehicle.chassisNumber, plate)
    return { status: 200, body: { data: vehicle } }
  }

  activeCover(key: { registrationNumber?: string; chassisNumber?: string }): SimulatedAnswer {
    const plate = this.plateOf(key)
    if (serialEnds(plate, '95')) return 'no response'
    const cover = this.covers.get(plateKey(plate)) ?? this.otherCover(plate)
    const today = toAccraDate(this.clock.now())
    return cover && cover.expiryDate >= today ? { status: 200, body: { data: cover } } : notFound('No cover')
  }

  /** Records a policy once: a repeated key gets the first response. */
  record(key: string, body: unknown): SimulatedAnswer {
    const before = this.recorded.get(key)
    if (before) return { status: 200, body: { data: before } }
    const parsed = policyBody.safeParse(body)
    if (!parsed.success) return rejection('MID_REJECTED', z.prettifyError(parsed.error))
    const policy = parsed.data.data
    const plate = policy.vehicleData.registrationNumber ?? ''
    if (serialEnds(plate, '98') && this.countTry(key) <= TIMEOUTS) return 'no response'
    return this.refusedReason(policy, plate) ?? this.store(key, policy, plate)
  }

  status(key: string): SimulatedAnswer {
    const record = this.recorded.get(key)
    return record ? { status: 200, body: { data: record } } : notFound('There is no such policy')
  }

  private refusedReason(policy: Policy, plate: string): SimulatedAnswer | undefined {
    if (serialEnds(plate, '99'))
      return rejection('MID_REJECTED', 'The registration number is not in the vehicle register.')
    if (policy.vehicleData.chassisNumber.toUpperCase().startsWith('ZZZ')) {
      return rejection('VEHICLE_MISMATCH', 'The chassis number does not belong to this registration number.')
    }
    const other = this.otherCover(plate)
    const touches = other && policy.startDate <= other.expiryDate && policy.expiryDate >= other.startDate
    if (!touches || policy.policyData.type === 'CANCELLATION') return undefined
    return rejection('DUPLICATE_COVER', `${other.insurer} covers this vehicle until ${other.expiryDate}.`)
  }

  private store(key: string, policy: Policy, plate: string): SimulatedAnswer {
    const record = { stickerNumber: this.newSticker(key), reference: `MID-${digits(key, 10)}` }
    this.recorded.set(key, record)
    const { startDate, expiryDate, companyAssignedPolicyNumber, policyData } = policy
    const { type } = policyData
    this.records.push({ key, type, policyNumber: companyAssignedPolicyNumber, plate, startDate, expiryDate })
    this.terms.store({
      type,
      policyNumber: companyAssignedPolicyNumber,
      plate,
      startDate,
      expiryDate,
      stickerNumber: record.stickerNumber,
    })
    if (type === 'CANCELLATION') this.endCover(plate, companyAssignedPolicyNumber)
    else if (plate) {
      this.covers.set(plateKey(plate), { insurer: this.insurer, companyAssignedPolicyNumber, startDate, expiryDate })
      this.platesByChassis.set(policy.vehicleData.chassisNumber, plate)
    }
    return { status: 201, body: { data: record } }
  }

  /** The vehicle may already be covered by another policy when the cancellation arrives. */
  private endCover(plate: string, policyNumber: string): void {
    const key = plateKey(plate)
    if (this.covers.get(key)?.companyAssignedPolicyNumber === policyNumber) this.covers.delete(key)
  }

  private otherCover(plate: string): Cover | undefined {
    if (!serialEnds(plate, '97')) return undefined
    const expiryDate = addDays(toAccraDate(this.clock.now()), OTHER_COVER_ENDS_IN_DAYS)
    return { insurer: 'Sankofa General Insurance', startDate: addDays(expiryDate, -364), expiryDate }
  }

  private newSticker(key: string): string {
    for (let turn = 0; ; turn++) {
      const sticker = `NIC${digits(`${key}${turn || ''}`, 8)}`
      if (this.stickers.has(sticker)) continue
      this.stickers.add(sticker)
      return sticker
    }
  }

  private countTry(key: string): number {
    const count = (this.tries.get(key) ?? 0) + 1
    this.tries.set(key, count)
    return count
  }

  private plateOf({ registrationNumber, chassisNumber }: { registrationNumber?: string; chassisNumber?: string }) {
    return registrationNumber ?? this.platesByChassis.get((chassisNumber ?? '').toUpperCase()) ?? ''
  }
}

function digits(text: string, length: number): string {
  const number = createHash('sha256').update(text).digest().readBigUInt64BE() % 10n ** BigInt(length)
  return String(number).padStart(length, '0')
}

function rejection(code: string, message: string): SimulatedAnswer {
  return { status: 422, body: { error: { code, message: message.slice(0, 300) } } }
}

function notFound(message: string): SimulatedAnswer {
  return { status: 404, body: { error: { code: 'NOT_FOUND', message } } }
}
