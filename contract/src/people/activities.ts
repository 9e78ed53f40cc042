import { ACTIVITY_KINDS, AUDIT_FAULTS } from '@okwan/domain/people/activities/terms'
import { ROLES } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate, moment, text, verificationToken } from '../platform/fields.ts'
import { pageMeta, pageQuery, searchText } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'

const kind = z.enum(ACTIVITY_KINDS)

export const activity = z.object({
  activityId: z.string(),
  at: moment,
  action: z.string(),
  kind,
  /** Sentence without the user. */
  sentence: z.string(),
  /** Sentence without the user and without the record. */
  title: z.string(),
  /** Null for activities of the system. */
  actor: z.object({ userId: z.string(), fullName: z.string(), role: z.enum(ROLES) }).nullable(),
  entityType: z.string(),
  entityId: z.string(),
  /** Policy that the activity concerns, if any. */
  policy: z.object({ policyId: z.string(), product: z.enum(['motor', 'travel']) }).nullable(),
  /** Names by which the reader recognises the record; null if it has none. */
  record: z
    .object({
      label: z.string(),
      plate: z.string().nullable(),
      customerName: z.string().nullable(),
      /** Code of a customer, if the activity concerns the customer. */
      customerCode: z.string().nullable(),
    })
    .nullable(),
  branchName: z.string().nullable(),
  /** Changed fields; empty if none was replaced. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
})
export type Activity = z.output<typeof activity>

const filters = {
  q: searchText.optional(),
  kind: kind.optional(),
  /** `no` leaves out activities of the system. */
  automatic: z.enum(['yes', 'no']).optional(),
  person: id.optional(),
  entityType: z.string().trim().max(40).optional(),
  entityId: z.string().trim().max(80).optional(),
  branchId: id.optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
}

const recovery = z.object({
  recoveryId: z.string(),
  /** The last segment that a checkpoint of the restored database covers. */
  segment: z.number().int(),
  reason: z.string(),
  proposedBy: z.object({ userId: z.string(), fullName: z.string() }),
  proposedAt: moment,
  isConfirmed: z.boolean(),
})

const scope = `${reach('activities', 'activities.read')}, or the active branch`

export const activityEndpoints = endpoints({
  'GET /activities': {
    summary: 'List activities, newest first',
    permission: 'activities.read',
    scope,
    query: z.strictObject({ ...pageQuery, ...filters }),
    data: z.array(activity),
    meta: pageMeta,
  },
  'GET /activities/export.csv': {
    summary: 'Export activities as CSV',
    permission: 'activities.read',
    scope,
    query: z.strictObject(filters),
    file: 'text/csv; charset=utf-8',
  },
  'GET /activities/chain': {
    summary: 'Verify the log since its last checkpoint and return the result of the last full verification',
    permission: 'activities.verify',
    scope: 'the whole log',
    data: z.object({
      checkedAt: moment,
      sealed: z.number().int(),
      /** Entries of the last seconds, which are not sealed yet. */
      unsealed: z.number().int(),
      /** Time of the last signed checkpoint; null if there is none. */
      signedAt: moment.nullable(),
      /** Last full verification; null if there was none. */
      whole: z.object({ verifiedAt: moment, entries: z.number().int() }).nullable(),
      /** First altered entries; empty if all verified entries are intact. */
      faults: z.array(
        z.object({ code: z.enum(AUDIT_FAULTS), sentence: z.string(), activityId: z.string().nullable() }),
      ),
      faultCount: z.number().int(),
      /** Reported restore that a second SuperAdmin must confirm, if there is one. */
      recovery: recovery.nullable(),
    }),
  },
  'POST /activities/chain/recovery': {
    summary: 'Report that the database was restored to an earlier time, so that the log continues from there',
    permission: 'activities.verify',
    scope: 'the whole log; takes effect when another SuperAdmin confirms it within 24 hours',
    /** Token of a code with purpose `approval` and reference `audit-recovery`, sent to the caller. */
    body: z.strictObject({ reason: text('the reason', 500, 3), verificationToken }),
    data: recovery,
    status: 201,
  },
  'POST /activities/chain/recovery/confirm': {
    summary: 'Confirm that the database was restored; a signed checkpoint then names both SuperAdmins',
    permission: 'activities.verify',
    scope: 'requested by another SuperAdmin',
    /** Token of a code with purpose `approval` and reference `audit-recovery:{recoveryId}`, sent to the caller. */
    body: z.strictObject({ recoveryId: id, verificationToken }),
    data: recovery,
  },
})
