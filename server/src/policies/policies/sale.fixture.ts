import type { MotorEstimate } from '@okwan/contract/sales/motor'
import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { ROLES } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import type { TestProduct } from '../../../test/product.ts'
import { saveCustomer } from '../../customers/customers/save-customer.ts'
import { saveVehicle } from '../../customers/vehicles/save-vehicle.ts'
import { one } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { createEstimate } from '../../sales/motor/create-estimate.ts'
import { issuePolicy } from './issue/issue-policy.ts'
import { offerPolicy, type PolicyIds } from './issue/offer-policy.ts'
import { startIssue } from './issue/start-issue.ts'

export const SELLERS = {
  staff: '233200000003',
  agent: '233240000004',
  assistant: '233240000005',
  north: '233200000006',
}
export type Seller = keyof typeof SELLERS

export type Sale = {
  plate?: string
  seller?: Seller
  coverType?: 'thirdparty' | 'comprehensive'
  startDate?: string
  days?: number
  payLater?: boolean
  lastName?: string
  phone?: string
  /** The policyholder is a company instead of a person. */
  company?: { companyName: string; tin: string; companyNumber?: string; contactPerson: string }
  renews?: string
  /** An existing customer instead of a new one. */
  customerCode?: string
  /** Other changes of the risk. */
  estimate?: { marketValue?: number; excessApplicable?: boolean; ncdYears?: number }
}

let next = 0

/** Sells policies with the functions that the endpoints of the portal use. Each sale has a new customer, plate and sticker. */
export function sales({ product }: TestProduct) {
  const asSeller = <T>(seller: Seller, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    product.db.transaction(async (tx) => {
      const actor = await one(
        tx,
        actorRow,
        sql`select u.id, u.full_name as "fullName", u.role, u.branch_id as "branchId",
        b.branch_group_id as "branchGroupId", u.agent_id as "agentId" from users u join branches b on b.id = u.branch_id
        where u.mobile_number = ${SELLERS[seller]}`,
      )
      const caller = { requestId: 'test', ip: '127.0.0.1', userAgent: 'test', portal: 'staff' as const }
      const session = { sessionId: '00000000-0000-4000-8000-000000000000', portal: 'staff' as const }
      return work({ tx, now: product.clock.now(), product, headers: {}, caller, actor: { ...actor, ...session } })
    })

  const offer = (sale: Sale = {}): Promise<PolicyIds & { estimate: MotorEstimate }> =>
    asSeller(sale.seller ?? 'staff', async (ctx) => {
      next += 1
      const { id: customerId } = await saveCustomer(
        ctx,
        sale.customerCode ? { customerCode: sale.customerCode } : holder(sale, ctx.now),
      )
      const vehicleId = await saveVehicle(ctx.tx, vehicle(sale), ctx.now)
      const estimate = await createEstimate(ctx, { body: payload(sale, toAccraDate(ctx.now)) })
      const { payLater = false, renews } = sale
      return { ...(await offerPolicy(ctx, { customerId, vehicleId, estimate, payLater, renews })), estimate }
    })

  const issue = async (policyRecordId: string) => {
    next += 1
    const stickerNumber = `NIC${String(next).padStart(8, '0')}`
    const begun = await asSeller('staff', (ctx) => startIssue(ctx, { policyRecordId }))
    if (begun.status === 'challenged') return begun
    const issued = await asSeller('staff', (ctx) =>
      issuePolicy(ctx, { policyRecordId, stickerNumber, midReference: `MID-${next}` }),
    )
    return { ...begun, ...issued }
  }

  const sell = async (sale: Sale = {}) => {
    const offered = await offer(sale)
    return { ...offered, ...(await issue(offered.policyRecordId)) }
  }
  return { as: asSeller, offer, issue, sell }
}

const actorRow = z.object({
  id: z.string(),
  fullName: z.string(),
  role: z.enum(ROLES),
  branchId: z.string(),
  branchGroupId: z.string(),
  agentId: z.string().nullable(),
})

function holder({ lastName = 'Mensah', phone, company }: Sale, now: Date) {
  const number = String(next).padStart(7, '0')
  const shared = {
    // The last three digits of a phone number decide the behaviour of the simulator. A number with 555 approves the payment.
    phone: phone ?? `024${number.slice(-4)}555`,
    residentialAddress: 'House 12, Ring Road',
    city: 'Accra',
    region: 'Greater Accra' as const,
    consentAt: now.toISOString(),
  }
  if (company) return { ...shared, ...company, customerType: 'corporate' as const }
  return {
    ...shared,
    customerType: 'individual' as const,
    firstName: 'Kwame',
    lastName,
    gender: 'MALE' as const,
    dateOfBirth: '1985-04-12',
    ghanaCardNumber: `GHA-71${number}-3`,
    occupation: 'Trader',
  }
}

/** The last two digits of the number, before the year, decide the response of the MID simulator. Numbers with 1 are accepted. */
function newPlate(): string {
  return `GR ${100 + (next % 900)}1-${20 + (Math.floor(next / 900) % 5)}`
}

function vehicle({ plate = newPlate() }: Sale) {
  // One chassis number for each plate, so that a plate is always the same vehicle.
  const chassisNumber = `WAUZZZ8V0HA${[...plate].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000, 7) + 100_000}`
  return {
    registrationNumber: plate,
    chassisNumber: chassisNumber.slice(0, 17),
    vehicleSource: 'register' as const,
    vehicle: {
      make: 'Toyota',
      model: 'Corolla',
      yearOfManufacture: 2018,
      color: 'Silver',
      bodyType: 'Saloon',
      engineCapacity: 1800,
      numberOfSeats: 5,
    },
  }
}

function payload({ coverType = 'thirdparty', startDate, days = 365, estimate }: Sale, today: string) {
  const start = startDate ?? today
  return {
    riskCode: 'X1',
    startDate: start,
    endDate: addDays(start, days - 1),
    coverType,
    seats: 5,
    ...(coverType === 'comprehensive' ? { marketValue: 90_000 } : {}),
    additionalTppd: 0,
    excessApplicable: true,
    engineCapacity: 1800,
    yearOfManufacture: 2018,
    ncdYears: 0,
    fleetSize: 1,
    ...estimate,
  }
}
