import { ITEM_STATES, RUNBOOKS, SECTION_IDS } from '@okwan/domain/reports/system/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { moment } from '../platform/fields.ts'

const item = z.object({
  name: z.string(),
  state: z.enum(ITEM_STATES),
  text: z.string(),
  runbook: z.enum(RUNBOOKS).nullable(),
  /** When the state was last read or checked; null if never. */
  checkedAt: moment.nullable(),
})

const system = z.object({
  /** Every item was read and is good. */
  isHealthy: z.boolean(),
  sentence: z.string(),
  readAt: moment,
  version: z.string(),
  sections: z.array(z.object({ id: z.enum(SECTION_IDS), title: z.string(), items: z.array(item) })),
})
export type System = z.output<typeof system>

export const systemEndpoints = endpoints({
  'GET /health/system': {
    summary: 'State of nodes, jobs, providers, checks, audit log, backups and database, in words',
    permission: 'system.read',
    scope: 'the whole installation',
    data: system,
  },
})
