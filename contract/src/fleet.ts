import { FLEET_COLUMNS } from '@okwan/domain/fleet/terms'
import { POLICY_STATUSES } from '@okwan/domain/policies/terms'
import * as z from 'zod'
import { endpoints } from './endpoint.ts'
import { id, isoDate, moment, pesewas } from './fields.ts'

/** A thousand rows of twelve short cells, also with letters that take three bytes. */
const table = { maxBytes: 600_000 }

const period = { startDate: isoDate, endDate: isoDate }
const customerCode = z.string().max(40)

const problem = z.object({ column: z.enum([...FLEET_COLUMNS, 'period']), message: z.string() })

const checkedFleet = z.object({
  /** In the order of the table. */
  vehicles: z.array(z.object({ problems: z.array(problem), totalPesewas: pesewas.nullable() })),
  /** How many vehicles the discount counts: these, and those the customer insures with us already. */
  fleetSize: z.number().int(),
  /** Of the vehicles that can be sold. */
  totalPesewas: pesewas,
})
export type CheckedFleet = z.output<typeof checkedFleet>

const fleet = z.object({
  fleetId: z.string(),
  payableType: z.literal('fleet-purchase'),
  payableId: z.string(),
  clientReference: z.string(),
  receivedFor: z.string(),
  premiumPesewas: pesewas,
  customer: z.object({ customerCode: z.string(), fullName: z.string(), phone: z.string() }),
  offerEndsAt: moment,
  startDate: z.string(),
  endDate: z.string(),
  /** How far issuing has come, vehicle by vehicle. */
  vehicles: z.array(
    z.object({
      number: z.number().int(),
      registrationNumber: z.string().nullable(),
      vehicle: z.string(),
      premiumPesewas: pesewas,
      policyId: z.string(),
      policyNumber: z.string().nullable(),
      status: z.enum(POLICY_STATUSES),
      challengeReason: z.string().nullable(),
    }),
  ),
})
export type Fleet = z.output<typeof fleet>

export const fleetEndpoints = endpoints({
  'POST /fleets/check': {
    summary: 'Check and price a table of vehicles, row by row; nothing is kept. The body is the table as CSV',
    permission: 'policies.sell',
    scope: 'any table',
    query: z.strictObject({ ...period, customerCode: customerCode.optional() }),
    fileBody: table,
    data: checkedFleet,
  },
  'POST /fleets': {
    summary: 'Sell a table of vehicles without problems: one offer for all, which POST /payments pays; one policy each',
    permission: 'policies.sell',
    scope: 'customers by their code',
    query: z.strictObject({ ...period, customerCode }),
    fileBody: table,
    data: fleet,
    idempotent: true,
    status: 201,
  },
  'GET /fleets/{id}': {
    summary: 'A fleet that was sold, and how far each of its policies has come',
    permission: 'policies.read',
    scope: 'own sales; Agent: also own assistants’; Staff: own branch; Admin: own branches; SuperAdmin: all',
    params: z.strictObject({ id }),
    data: fleet,
  },
})
