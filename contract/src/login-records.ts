import { ROLES } from '@okwan/domain/permissions'
import * as z from 'zod'
import { endpoints } from './endpoint.ts'
import { id, isoDate, moment } from './fields.ts'
import { pageMeta, pageQuery, searchText } from './paging.ts'

export const LOGIN_RESULTS = ['successful', 'wrong-code', 'wrong-portal', 'not-active'] as const

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
})
export type LoginRecord = z.output<typeof loginRecord>

export const loginRecordEndpoints = endpoints({
  'GET /loginrecords': {
    summary: 'Sign-ins, newest first',
    permission: 'login-records.read',
    scope: 'Admin: own branch group; SuperAdmin: active branch, or all',
    query: z.strictObject({
      ...pageQuery,
      q: searchText.optional(),
      group: z.enum(['STAFF', 'AGENT']).optional(),
      role: z.enum(ROLES).optional(),
      result: z.enum(LOGIN_RESULTS).optional(),
      branchId: id.optional(),
      userId: id.optional(),
      from: isoDate.optional(),
      to: isoDate.optional(),
    }),
    data: z.array(loginRecord),
    meta: pageMeta,
  },
  'POST /loginrecords': {
    summary: 'Record this sign-in; once a session, everything is read from the session itself',
    permission: 'signed-in',
    scope: 'own session',
    data: z.object({ loginRecordId: z.string() }),
  },
})
