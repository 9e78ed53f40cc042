import { POLICY_STATUSES } from '@okwan/domain/policies/policies/terms'
import { FLEET_COLUMNS } from '@okwan/domain/sales/fleet/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate, moment, pesewas } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'
import { offerFields } from './purchases.ts'

/** A thousand rows of twelve short cells, also with letters that take three bytes, and the ids of six photos. */
const table = { maxBytes: 850_000 }

const period = { startDate: isoDate, endDate: isoDate }
const customerCode = z.string().max(40)

const problem = z.object({ column: z.enum([...FLEET_COLUMNS, 'period', 'vehicle']), message: z.string() })

const checkedFleet = z.object({
  /** In the order of the table. */
  vehicles: z.array(
    z.object({
      problems: z.array(problem),
      /** Also while nothing but photos is missing. */
      totalPesewas: pesewas.nullable(),
      /** Our own policy that covers it on these days, for those who may open it: to be renewed or changed. */
      coveringPolicyId: z.string().nullable(),
      /** The caller has looked it up in the last half hour; until then nobody knows whether another insurer covers it. */
      coverAsked: z.boolean(),
    }),
  ),
  /** How many vehicles the discount counts: these, and those the customer insures with us already. */
  fleetSize: z.number().int(),
  /** Of the vehicles that have a price. */
  totalPesewas: pesewas,
})
export type CheckedFleet = z.output<typeof checkedFleet>

const fleetRow = z.object({
  fleetId: z.string(),
  soldAt: moment,
  customerName: z.string(),
  soldBy: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  premiumPesewas: pesewas,
  vehicles: z.number().int(),
  /** How many of them are insured by it, or have been. */
  issued: z.number().int(),
  /** How many the office has to put right. */
  challenged: z.number().int(),
  isPaid: z.boolean(),
})
export type FleetRow = z.output<typeof fleetRow>

const fleet = z.object({
  fleetId: z.string(),
  payableType: z.literal('fleet-purchase'),
  ...offerFields,
  isPaid: z.boolean(),
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

const soldScope = reach('policies', 'policies.read')

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
    summary:
      'Sell a table of vehicles without problems, each looked up in the last half hour: one offer for all, which POST /payments pays; one policy each',
    permission: 'policies.sell',
    scope: 'customers by their code',
    query: z.strictObject({ ...period, customerCode }),
    fileBody: table,
    data: fleet,
    idempotent: true,
    status: 201,
  },
  'GET /fleets': {
    summary: 'Fleets that were sold, the newest first, and how far each has come',
    permission: 'policies.read',
    scope: soldScope,
    query: z.strictObject({ ...pageQuery, branchId: id.optional() }),
    data: z.array(fleetRow),
    meta: pageMeta,
  },
  'GET /fleets/{id}': {
    summary: 'A fleet that was sold, and how far each of its policies has come',
    permission: 'policies.read',
    scope: soldScope,
    params: z.strictObject({ id }),
    data: fleet,
  },
})
