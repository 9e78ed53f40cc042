import { ALERT_KINDS } from '@okwan/domain/people/users/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate, moment, pesewas, text, version } from '../platform/fields.ts'
import { pageMeta, pageQuery, searchText } from '../platform/paging.ts'

const person = z.object({ userId: z.string(), fullName: z.string() })

const alert = z.object({
  alertId: z.string(),
  kind: z.enum(ALERT_KINDS),
  /** Sentence that describes the alert. */
  sentence: z.string(),
  /** User concerned. */
  person,
  branchName: z.string(),
  at: moment,
  acknowledgedBy: person.nullable(),
  acknowledgedAt: moment.nullable(),
  note: z.string().nullable(),
})
export type Alert = z.output<typeof alert>

const hour = (least: number, most: number) => z.number({ error: 'Select a time' }).int().min(least).max(most)

const rules = {
  offHours: z.boolean(),
  officeFromHour: hour(0, 23),
  officeToHour: hour(1, 24),
  manyFailures: z.boolean(),
  failures: z
    .number({ error: 'Enter a number' })
    .int()
    .min(2, { error: 'Enter 2 or more' })
    .max(50, { error: 'Enter at most 50' }),
  failureMinutes: z
    .number({ error: 'Enter the minutes' })
    .int()
    .min(1, { error: 'Enter 1 or more' })
    .max(1440, { error: 'Enter at most 1,440 minutes' }),
  largeApprovals: z.boolean(),
  largeApprovalPesewas: pesewas.min(1, { error: 'Enter an amount' }).max(10_000_000_000, { error: 'Enter less' }),
  version,
}
const alertRules = z.object(rules)
export type AlertRuleSet = z.output<typeof alertRules>

const all = { permission: 'alerts.manage', scope: 'all branches' } as const

export const alertEndpoints = endpoints({
  'GET /alerts': {
    ...all,
    summary: 'List alerts, newest first',
    query: z.strictObject({
      ...pageQuery,
      only: z.enum(['open', 'all']).default('open'),
      kind: z.enum(ALERT_KINDS).optional(),
      /** Part of the person's name. */
      q: searchText.optional(),
      from: isoDate.optional(),
      to: isoDate.optional(),
      branchId: id.optional(),
    }),
    data: z.array(alert),
    meta: pageMeta,
  },
  'POST /alerts/{id}/acknowledge': {
    ...all,
    summary: 'Acknowledge an alert',
    params: z.strictObject({ id }),
    body: z.strictObject({ note: text('a note', 300).optional() }),
    data: alert,
  },
  'GET /alert-rules': { ...all, summary: 'Read the alert rules', data: alertRules },
  'PUT /alert-rules': {
    ...all,
    summary: 'Change the alert rules',
    body: z.strictObject(rules).refine(({ officeFromHour, officeToHour }) => officeFromHour < officeToHour, {
      path: ['officeToHour'],
      error: 'Select a later time',
    }),
    data: alertRules,
  },
})
