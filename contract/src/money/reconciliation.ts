import { DIFFERENCE_CLASSES } from '@okwan/domain/money/reconciliation/reconciliation'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate, moment, pesewas } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'

const provider = z.enum(['hubtel', 'mtn'])
const differenceClass = z.enum(DIFFERENCE_CLASSES)

const balances = z.object({ collectionPesewas: pesewas.nullable(), disbursementPesewas: pesewas.nullable() })

const run = z.object({
  runId: z.string(),
  provider,
  day: isoDate,
  source: z.enum(['statement', 'status-sweep']),
  state: z.enum(['running', 'finished']),
  startedBy: z.string().nullable(),
  startedAt: moment,
  finishedAt: moment.nullable(),
  matched: z.number().int(),
  differences: z.number().int(),
  /** Balances of the collection account and the payout account, at the provider and in our ledger. */
  providerFloats: balances,
  ledgerFloats: balances,
  /** Provider minus ledger; 0 where a side has no balance. */
  floatDifference: z.object({ collectionPesewas: pesewas, disbursementPesewas: pesewas }),
  note: z.string().nullable(),
})

const item = z.object({
  itemId: z.string(),
  class: differenceClass,
  /** Label of the class for the screen. */
  label: z.string(),
  reference: z.string(),
  networkTransactionId: z.string(),
  direction: z.enum(['in', 'out']),
  msisdn: z.string(),
  providerPesewas: pesewas.nullable(),
  providerFeePesewas: pesewas.nullable(),
  /** Amount and fee in our ledger. */
  ledgerPesewas: pesewas.nullable(),
  ledgerFeePesewas: pesewas.nullable(),
  at: moment,
  /** Resolution of the exception: proposed by one person, or confirmed by a second; null while the exception is open. */
  resolution: z.enum(['proposed', 'confirmed']).nullable(),
})
export type ReconciliationRun = z.output<typeof run>
export type ReconciliationItemView = z.output<typeof item>

export const reconciliationEndpoints = endpoints({
  'GET /reconciliation/runs': {
    summary: 'Reconciliation runs, newest first',
    permission: 'money.control',
    scope: 'all records',
    query: z.strictObject({ ...pageQuery, provider: provider.optional(), day: isoDate.optional() }),
    data: z.array(run),
    meta: pageMeta,
  },
  'GET /reconciliation/runs/{id}': {
    summary: 'One reconciliation run with its differences',
    permission: 'money.control',
    scope: 'all records',
    params: z.strictObject({ id }),
    data: run.extend({ items: z.array(item) }),
  },
  'POST /reconciliation/runs': {
    summary: 'Reconcile a day with the provider’s statement; if there is none, with the status of each transaction',
    permission: 'money.control',
    scope: 'all records',
    body: z.strictObject({
      provider,
      day: isoDate,
      /** The provider's statement of that day, as exported. */
      statementCsv: z.string().max(60_000).optional(),
    }),
    data: run,
    idempotent: true,
    status: 202,
  },
})
