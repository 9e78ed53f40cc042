import { POLICY_STATUSES } from '@okwan/domain/policies/policies/terms'
import { FLEET_COLUMNS, FLEET_QUESTIONS } from '@okwan/domain/sales/fleet/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate, moment, pesewas } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'
import { offerFields } from './purchases.ts'

/** Enough for a thousand rows, each with twelve short cells in three-byte letters and the ids of six photos. */
const table = { maxBytes: 850_000 }

/** A spreadsheet of a thousand rows has about 100 kB. */
const sheet = { maxBytes: 2_000_000 }

const period = { startDate: isoDate, endDate: isoDate }
const customerCode = z.string().max(40)

const yesNo = z.enum(['yes', 'no']).optional()
const answers = { hire: yesNo, declined: yesNo, modified: yesNo, claims: yesNo }

const problem = z.object({ column: z.enum([...FLEET_COLUMNS, 'period', 'vehicle']), message: z.string() })

const checkedFleet = z.object({
  /** In the order of the table. */
  vehicles: z.array(
    z.object({
      problems: z.array(problem),
      /** The price is also set if only photos are missing. */
      totalPesewas: pesewas.nullable(),
      /** Our policy that covers the vehicle in this period, if the caller can open it. */
      coveringPolicyId: z.string().nullable(),
      /** Whether the caller looked the vehicle up in the last 30 minutes, which checks cover at other insurers. */
      coverChecked: z.boolean(),
    }),
  ),
  /** Number of vehicles for the fleet discount: these and the insured vehicles of the customer. */
  fleetSize: z.number().int(),
  /** Total of the vehicles that have a price. */
  totalPesewas: pesewas,
  /** Underwriting questions that must be answered before the sale. */
  questions: z.array(z.enum(FLEET_QUESTIONS)),
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
  /** Number of issued policies. */
  issued: z.number().int(),
  /** Number of challenged policies. */
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
  /** Status of the policy of each vehicle. */
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
    summary: 'Check and price a table of vehicles without saving it. The body is the table as CSV',
    permission: 'policies.sell',
    scope: 'any table',
    query: z.strictObject({ ...period, customerCode: customerCode.optional() }),
    fileBody: table,
    data: checkedFleet,
  },
  'POST /fleets/sheet': {
    summary: 'The first sheet of a spreadsheet as CSV. The body is the XLSX file; nothing is stored',
    permission: 'policies.sell',
    scope: 'any table',
    fileBody: sheet,
    oneStatement: true,
    data: z.object({ table: z.string() }),
  },
  'POST /fleets': {
    summary:
      'Sell a table of vehicles that were all looked up in the last 30 minutes: one offer for POST /payments, one policy for each vehicle',
    permission: 'policies.sell',
    scope: 'customers by their code',
    query: z.strictObject({ ...period, customerCode, ...answers }),
    fileBody: table,
    data: fleet,
    idempotent: true,
    status: 201,
  },
  'GET /fleets': {
    summary: 'Sold fleets with the number of issued policies, newest first',
    permission: 'policies.read',
    scope: soldScope,
    query: z.strictObject({ ...pageQuery, branchId: id.optional() }),
    data: z.array(fleetRow),
    meta: pageMeta,
  },
  'GET /fleets/{id}': {
    summary: 'A sold fleet with the status of each policy',
    permission: 'policies.read',
    scope: soldScope,
    params: z.strictObject({ id }),
    data: fleet,
  },
})
