import { SHARING_ROLES, SHARINGS } from '@okwan/domain/reports/saved-reports/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, text } from '../platform/fields.ts'
import { reportDefinition } from './report-builder.ts'

const savedReport = z.object({
  savedReportId: z.string(),
  name: z.string(),
  definition: z.object(reportDefinition.shape),
  sharedWith: z.enum(SHARINGS),
  role: z.enum(SHARING_ROLES).nullable(),
  branchId: z.string().nullable(),
  branchName: z.string().nullable(),
  /** Only the owner can change and delete the report. */
  isOwn: z.boolean(),
  ownerName: z.string(),
  updatedAt: moment,
  version: z.number().int(),
})
export type SavedReport = z.output<typeof savedReport>

const content = {
  name: text('a name', 60),
  definition: reportDefinition,
  /** The definition is shared, never the figures: each reader sees the records within their own reach. */
  sharedWith: z.enum(SHARINGS),
  role: z.enum(SHARING_ROLES).optional(),
  branchId: id.optional(),
}
const params = z.strictObject({ savedReportId: id })
const permission = 'reports.read'

export const savedReportEndpoints = endpoints({
  'GET /saved-reports': {
    summary: 'Saved reports of the caller, and reports that others share with the caller, by name',
    permission,
    scope: 'own saved reports and those shared with the caller',
    data: z.array(savedReport),
  },
  'POST /saved-reports': {
    summary: 'Save the definition of a report, and share it with a role, a branch or all readers; at most 100',
    permission,
    scope: 'own saved reports',
    body: z.strictObject(content),
    data: savedReport,
    status: 201,
  },
  'PUT /saved-reports/{savedReportId}': {
    summary: 'Rename a report of the caller, or change its definition or sharing',
    permission,
    scope: 'own saved reports',
    params,
    body: z.strictObject({ ...content, version: z.number().int().min(1).max(1_000_000) }),
    data: savedReport,
  },
  'DELETE /saved-reports/{savedReportId}': {
    summary: 'Delete a saved report of the caller',
    permission,
    scope: 'own saved reports',
    params,
    data: z.object({ savedReportId: z.string() }),
  },
})
