import { DIFFERENCE_STATES, MID_DIFFERENCES, RUN_STATES } from '@okwan/domain/service/mid-comparisons/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, text } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'

const run = z.object({
  runId: z.string(),
  day: z.string(),
  state: z.enum(RUN_STATES),
  /** Null if the nightly job started the comparison. */
  startedBy: z.string().nullable(),
  startedAt: moment,
  finishedAt: moment.nullable(),
  compared: z.number().int().nullable(),
  differences: z.number().int().nullable(),
  /** Why the comparison failed. */
  note: z.string().nullable(),
})
export type MidComparison = z.output<typeof run>

const difference = z.object({
  differenceId: z.string(),
  kind: z.enum(MID_DIFFERENCES),
  policyNumber: z.string(),
  /** Null if we have no such policy. */
  policyId: z.string().nullable(),
  startDate: z.string(),
  okwanValue: z.string(),
  midValue: z.string(),
  state: z.enum(DIFFERENCE_STATES),
  firstSeenAt: moment,
  ageDays: z.number().int(),
  ownerId: z.string().nullable(),
  ownerName: z.string().nullable(),
  /** Why the difference needs no correction. */
  note: z.string().nullable(),
  explainedBy: z.string().nullable(),
  pushedAt: moment.nullable(),
  /** Response of the MID to our resent record; null until the MID has responded. */
  pushResult: z.string().nullable(),
  canPush: z.boolean(),
})
export type MidDifference = z.output<typeof difference>

const overview = z.object({
  lastRun: run.nullable(),
  lastFinishedAt: moment.nullable(),
  open: z.number().int(),
  oldestAt: moment.nullable(),
})
export type MidComparisonOverview = z.output<typeof overview>

const access = { permission: 'accounting.close', scope: 'all records' } as const
const act = { ...access, params: z.strictObject({ id }), data: difference, idempotent: true } as const

export const midComparisonEndpoints = endpoints({
  'GET /mid-comparisons/overview': {
    ...access,
    summary: 'Last comparison with the MID and open differences',
    data: overview,
  },
  'GET /mid-comparisons/differences': {
    ...access,
    summary: 'Differences between our policies and the MID: open ones oldest first, others newest first',
    query: z.strictObject({ ...pageQuery, state: z.enum([...DIFFERENCE_STATES, 'all']).default('open') }),
    data: z.array(difference),
    meta: pageMeta,
  },
  'POST /mid-comparisons/runs': {
    ...access,
    summary: 'Compare our policies with the MID now',
    body: z.strictObject({}),
    data: run,
    idempotent: true,
    status: 201,
  },
  'POST /mid-comparisons/differences/{id}/take': {
    ...act,
    summary: 'Assign an open difference to the caller',
    body: z.strictObject({}),
  },
  'POST /mid-comparisons/differences/{id}/explain': {
    ...act,
    summary: 'Explain a difference that needs no correction',
    body: z.strictObject({ note: text('the reason', 500, 3) }),
  },
  'POST /mid-comparisons/differences/{id}/push': {
    ...act,
    summary: 'Resend our record to the MID',
    body: z.strictObject({}),
  },
})
