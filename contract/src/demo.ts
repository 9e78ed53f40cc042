import { ROLES } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { profile } from './people/users.ts'
import { endpoints } from './platform/endpoint.ts'
import { moment, phone } from './platform/fields.ts'

/** Endpoints of a demo and of practice (`MODE=demo`, `MODE=practice`); no other installation has them. */
export const demoEndpoints = endpoints({
  'GET /demo/messages': {
    summary: 'Messages that the demo sent to its simulator, newest first',
    permission: 'public',
    scope: 'all, demo only',
    demoOnly: true,
    query: z.strictObject({ to: z.string().max(254).optional() }),
    data: z.array(
      z.object({
        id: z.string(),
        to: z.string(),
        channel: z.string(),
        text: z.string(),
        code: z.string().optional(),
        sentAt: moment,
      }),
    ),
  },
  'GET /demo/accounts': {
    summary: 'Demo accounts',
    permission: 'public',
    scope: 'all, demo only',
    demoOnly: true,
    data: z.array(
      z.object({
        fullName: z.string(),
        role: z.enum(ROLES),
        mobileNumber: z.string(),
        branchName: z.string(),
        portal: z.enum(['admin', 'agent', 'staff']),
      }),
    ),
  },
  'GET /demo/phone': {
    summary: 'URL of the simulated phones: payment requests to approve or decline, and received messages',
    permission: 'public',
    scope: 'demo only',
    demoOnly: true,
    data: z.object({ url: z.string() }),
  },
  'POST /demo/sign-in': {
    summary: 'Sign in as one of the demo accounts with one click',
    permission: 'public',
    scope: 'demo accounts, demo only',
    demoOnly: true,
    body: z.strictObject({ mobileNumber: phone }),
    data: z.object({ token: z.string(), user: profile }),
  },
  'POST /demo/clock': {
    summary: 'Move the clock of the demo, or reset it with null',
    permission: 'public',
    scope: 'demo only',
    demoOnly: true,
    body: z.strictObject({ now: moment.nullable() }),
    data: z.object({ now: moment }),
  },
})
