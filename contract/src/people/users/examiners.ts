import { EXAMINER_SEAT_STATUSES } from '@okwan/domain/people/users/terms'
import * as z from 'zod'
import { endpoints } from '../../platform/endpoint.ts'
import { id, isoDate, moment, phone, text, verificationToken } from '../../platform/fields.ts'
import { pageMeta, pageQuery } from '../../platform/paging.ts'

const someone = z.object({ userId: z.string(), fullName: z.string() })

const examinerSeat = z.object({
  examinerSeatId: z.string(),
  user: someone.extend({ mobileNumber: z.string() }),
  organisation: z.string(),
  reason: z.string(),
  status: z.enum(EXAMINER_SEAT_STATUSES),
  /** The access ends at this time. */
  until: moment,
  requestedBy: someone,
  requestedAt: moment,
  decidedBy: someone.nullable(),
  decidedAt: moment.nullable(),
  lastSignInAt: moment.nullable(),
  allowedActions: z.array(z.enum(['approve', 'refuse', 'withdraw', 'end'])),
})
export type ExaminerSeat = z.output<typeof examinerSeat>

const reason = text('a reason', 500, 3)
const decision = {
  permission: 'users.manage',
  params: z.strictObject({ id }),
  data: examinerSeat,
} as const

export const examinerEndpoints = endpoints({
  'GET /examiners': {
    summary: 'List examiners with read-only access, newest first',
    permission: 'users.manage',
    scope: 'all branches',
    query: z.strictObject({ ...pageQuery }),
    data: z.array(examinerSeat),
    meta: pageMeta,
  },
  'POST /examiners': {
    summary: 'Request read-only access for an examiner, for at most 90 days; another SuperAdmin approves',
    permission: 'users.manage',
    scope: 'all branches',
    body: z.strictObject({
      fullName: text('the full name', 120, 2),
      organisation: text('the organisation', 120, 2),
      mobileNumber: phone,
      /** Last day of the access. */
      endsOn: isoDate,
      reason,
    }),
    data: examinerSeat,
    status: 201,
  },
  'POST /examiners/{id}/approve': {
    ...decision,
    summary: 'Approve the access of an examiner, who can then sign in',
    scope: 'requested by another SuperAdmin for someone else',
    body: z.strictObject({ verificationToken }),
  },
  'POST /examiners/{id}/refuse': {
    ...decision,
    summary: 'Decline the access of an examiner',
    scope: 'requested by another SuperAdmin for someone else',
    body: z.strictObject({ reason }),
  },
  'POST /examiners/{id}/withdraw': {
    ...decision,
    summary: 'Withdraw an examiner request of the caller',
    scope: 'own requests',
  },
  'POST /examiners/{id}/end': {
    ...decision,
    summary: 'End the access of an examiner before its last day',
    scope: 'all branches',
    body: z.strictObject({ reason }),
  },
})
