import { FINDING_KIND_CODES, FINDING_STATE_CODES } from '@okwan/domain/reports/price-audits/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, paragraphs } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'

const audit = z.object({
  auditId: z.string(),
  /** `recent`: versions issued since the previous audit. `full`: all versions. */
  scope: z.enum(['recent', 'full']),
  status: z.enum(['running', 'done', 'stopped']),
  /** Null if the system started the audit at night. */
  startedBy: z.string().nullable(),
  startedAt: moment,
  finishedAt: moment.nullable(),
  checked: z.number().int(),
  /** Number of versions whose price can’t be calculated again. */
  skipped: z.number().int(),
  found: z.number().int(),
})
export type PriceAudit = z.output<typeof audit>

const state = z.object({
  /** `overdue`: no audit finished within the limit. An overdue audit counts as failed. */
  state: z.enum(['passed', 'failed', 'overdue']),
  openFindings: z.number().int(),
  checkedAt: moment.nullable(),
  ageSeconds: z.number().int().nullable(),
  limitSeconds: z.number().int(),
  /** Newest first, at most ten. */
  audits: z.array(audit),
})
export type PriceAuditState = z.output<typeof state>

const finding = z.object({
  findingId: z.string(),
  policyId: z.string(),
  policyNumber: z.string(),
  versionNumber: z.number().int(),
  product: z.enum(['motor', 'travel']),
  branchName: z.string(),
  sellerName: z.string(),
  kind: z.enum(FINDING_KIND_CODES),
  chargedPesewas: z.number().int(),
  /** Null if the rate book has no price. */
  expectedPesewas: z.number().int().nullable(),
  /** Charged less expected. */
  differencePesewas: z.number().int(),
  state: z.enum(FINDING_STATE_CODES),
  ownerName: z.string().nullable(),
  foundAt: moment,
})
export type PriceFinding = z.output<typeof finding>

const line = z.object({
  code: z.string(),
  label: z.string(),
  amountPesewas: z.number().int(),
  note: z.string().optional(),
})

const detail = finding.extend({
  /** Whether the reader made the sale, so that someone else must decide. */
  isOwnSale: z.boolean(),
  rateBook: z.string(),
  unpricedReason: z.string(),
  chargedLines: z.array(line),
  expectedLines: z.array(line),
  reason: z.string().nullable(),
  /** Null while the finding is open, or if the audit closed it because both prices agree again. */
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
})
export type PriceFindingDetail = z.output<typeof detail>

const access = { permission: 'money.control', scope: reach('exceptions', 'money.control') } as const
const params = z.strictObject({ findingId: id })
const decide = {
  ...access,
  params,
  body: z.strictObject({ reason: paragraphs('a reason', 500, 3) }),
  data: detail,
} as const

export const priceAuditEndpoints = endpoints({
  'GET /price-audits': {
    summary: 'State of the price audit: last run, open findings and the latest runs',
    permission: 'money.control',
    scope: 'numbers of all records',
    data: state,
  },
  'POST /price-audits': {
    summary: 'Calculate the price of all issued policy versions again and compare it with the charge',
    permission: 'money.control',
    scope: 'all records',
    data: audit,
    status: 201,
  },
  'GET /price-findings': {
    summary: 'Policy versions whose charge differs from the rate book, newest first',
    ...access,
    query: z.strictObject({ state: z.enum(FINDING_STATE_CODES).optional(), ...pageQuery }),
    data: z.array(finding),
    meta: pageMeta,
  },
  'GET /price-findings/{findingId}': {
    summary: 'A finding with the lines of both prices',
    ...access,
    params,
    data: detail,
  },
  'POST /price-findings/{findingId}/take': {
    summary: 'Assign a finding to the caller',
    ...access,
    params,
    data: detail,
  },
  'POST /price-findings/{findingId}/explain': {
    summary: 'Explain a finding with a reason',
    ...decide,
  },
  'POST /price-findings/{findingId}/close': {
    summary: 'Close a finding with a reason',
    ...decide,
  },
})
