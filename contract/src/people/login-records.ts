import { SIGN_IN_FLAGS } from '@okwan/domain/people/users/terms'
import { ROLES } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate, moment } from '../platform/fields.ts'
import { pageMeta, pageQuery, searchText } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'

export const LOGIN_RESULTS = ['successful', 'wrong-code', 'wrong-passkey', 'wrong-portal', 'not-active'] as const

export const loginRecord = z.object({
  loginRecordId: z.string(),
  userId: z.string(),
  fullName: z.string(),
  role: z.enum(ROLES),
  group: z.enum(['STAFF', 'AGENT']),
  branchName: z.string(),
  portal: z.string(),
  result: z.enum(LOGIN_RESULTS),
  device: z.string(),
  browser: z.string(),
  ip: z.string(),
  at: moment,
  lastSeenAt: moment.nullable(),
  endedAt: moment.nullable(),
  sessionId: z.string().nullable(),
  /** Flags of an unusual sign-in. */
  flags: z.array(z.enum(SIGN_IN_FLAGS)),
  allowedActions: z.array(z.enum(['end-session'])),
})
export type LoginRecord = z.output<typeof loginRecord>

const filters = {
  q: searchText.optional(),
  group: z.enum(['STAFF', 'AGENT']).optional(),
  role: z.enum(ROLES).optional(),
  result: z.enum(LOGIN_RESULTS).optional(),
  /** Only flagged sign-ins. */
  flagged: z.literal('yes').optional(),
  branchId: id.optional(),
  userId: id.optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
}

const scope = `${reach('loginRecords', 'login-records.read')}, or the active branch`

export const loginRecordEndpoints = endpoints({
  'GET /loginrecords': {
    summary: 'List login records (sign-ins and failed attempts), newest first',
    permission: 'login-records.read',
    scope,
    query: z.strictObject({ ...pageQuery, ...filters }),
    data: z.array(loginRecord),
    meta: pageMeta,
  },
  'GET /loginrecords/hours': {
    summary: 'Count login records (sign-ins and failed attempts) by weekday and hour; by default over the last 28 days',
    permission: 'login-records.read',
    scope,
    query: z.strictObject(filters),
    data: z.object({
      from: z.string(),
      to: z.string(),
      /** Only hours with login records. Monday is 1. */
      hours: z.array(z.object({ weekday: z.number().int(), hour: z.number().int(), signIns: z.number().int() })),
    }),
  },
  'GET /loginrecords/export.csv': {
    summary: 'Export login records (sign-ins and failed attempts) as CSV',
    permission: 'login-records.read',
    scope,
    query: z.strictObject(filters),
    file: 'text/csv; charset=utf-8',
  },
  'POST /loginrecords': {
    summary: 'Record this sign-in, once per session',
    permission: 'signed-in',
    scope: 'own session',
    data: z.object({ loginRecordId: z.string() }),
  },
})
