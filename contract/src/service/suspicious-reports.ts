import {
  REPORT_ACTIONS,
  REPORT_DECISIONS,
  REPORT_SOURCES,
  REPORT_STATES,
} from '@okwan/domain/service/suspicious-reports/terms'
import * as z from 'zod'
import { endpoints, MINIMUM_MS } from '../platform/endpoint.ts'
import { id, isoDate, moment, paragraphs, text, version } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'

const report = z.object({
  reportId: z.string(),
  /** Receipt number that the reporter has, such as `R-4K7TPA2M`. */
  receipt: z.string(),
  state: z.enum(REPORT_STATES),
  decision: z.enum(REPORT_DECISIONS).nullable(),
  source: z.enum(REPORT_SOURCES),
  subject: z.string(),
  customerCode: z.string().nullable(),
  branchName: z.string(),
  raisedAt: moment,
  /** End of the time to report to the Financial Intelligence Centre. */
  dueAt: moment,
  /** Open after `dueAt`, or filed after it. */
  isLate: z.boolean(),
  version,
})
export type SuspiciousReport = z.output<typeof report>

const reportDetail = report.extend({
  description: z.string(),
  raisedBy: z.string(),
  hitId: z.string().nullable(),
  decided: z.object({ by: z.string(), at: moment, reason: z.string() }).nullable(),
  filed: z.object({ by: z.string(), at: moment, reference: z.string(), on: z.string() }).nullable(),
  actions: z.array(z.enum(REPORT_ACTIONS)),
})
export type SuspiciousReportDetail = z.output<typeof reportDetail>

const permission = 'suspicious-reports.handle'
const scope = `${reach('screening', permission)}; never about customers whom the caller sold to or added`
const params = z.strictObject({ id })

export const suspiciousReportEndpoints = endpoints({
  'POST /suspicious-reports': {
    summary:
      'Report a suspicious transaction. The response has only a receipt number, without facts about the customer or other reports',
    permission: 'policies.read',
    scope: 'everyone; the reporter cannot read the report afterwards',
    body: z
      .strictObject({
        customerCode: text('the customer code', 20, 2).optional(),
        /** Person or matter of a report that names no customer. */
        subject: text('the person or company', 200, 2).optional(),
        description: paragraphs('the reason for suspicion', 4000, 10),
      })
      .refine((body) => body.customerCode !== undefined || body.subject !== undefined, {
        path: ['subject'],
        error: 'Enter the person or company',
      }),
    data: z.object({ receipt: z.string(), raisedAt: moment }),
    idempotent: true,
    status: 201,
    minimumMs: MINIMUM_MS,
  },
  'GET /suspicious-reports': {
    summary: 'Suspicious transaction reports, newest first',
    permission,
    scope,
    query: z.strictObject({
      ...pageQuery,
      /** `open`: to decide or to file. */
      view: z.enum(['open', 'done', 'all']).default('open'),
      branchId: id.optional(),
    }),
    data: z.array(report),
    meta: pageMeta,
  },
  'GET /suspicious-reports/{id}': {
    summary: 'One suspicious transaction report',
    permission,
    scope,
    params,
    data: reportDetail,
  },
  'POST /suspicious-reports/{id}/decide': {
    summary: 'Decide whether the report is filed with the Financial Intelligence Centre',
    permission,
    scope,
    params,
    body: z.strictObject({
      version,
      decision: z.enum(REPORT_DECISIONS, { error: 'Select a decision' }),
      reason: text('the reason', 2000, 3),
    }),
    data: reportDetail,
    idempotent: true,
  },
  'POST /suspicious-reports/{id}/file': {
    summary: 'Record that the report was filed, with its reference and day',
    permission,
    scope,
    params,
    body: z.strictObject({ version, reference: text('the reference', 100, 2), filedOn: isoDate }),
    data: reportDetail,
    idempotent: true,
  },
})
