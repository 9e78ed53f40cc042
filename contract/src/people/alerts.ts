import { ALERT_KINDS, ALERT_SEVERITIES } from '@okwan/domain/people/alerts/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate, moment, pesewas, text, verificationToken, version } from '../platform/fields.ts'
import { pageMeta, pageQuery, searchText } from '../platform/paging.ts'

const person = z.object({ userId: z.string(), fullName: z.string() })

const alert = z.object({
  alertId: z.string(),
  kind: z.enum(ALERT_KINDS),
  severity: z.enum(ALERT_SEVERITIES),
  sentence: z.string(),
  /** User concerned; null if the alert is about no person. */
  person: person.nullable(),
  branchName: z.string().nullable(),
  at: moment,
  /** Number of occurrences on the day of the alert, until the alert was acknowledged. */
  times: z.number().int(),
  lastAt: moment,
  acknowledgedBy: person.nullable(),
  acknowledgedAt: moment.nullable(),
  note: z.string().nullable(),
})
export type Alert = z.output<typeof alert>

const hour = (min: number, max: number) => z.number({ error: 'Select a time' }).int().min(min).max(max)

const rules = {
  offHours: z.boolean(),
  officeFromHour: hour(0, 23),
  officeToHour: hour(1, 24),
  repeatedFailures: z.boolean(),
  failures: z
    .number({ error: 'Enter a number' })
    .int()
    .min(2, { error: 'Enter 2 or more' })
    .max(50, { error: 'Enter at most 50' }),
  failureMinutes: z
    .number({ error: 'Enter the number of minutes' })
    .int()
    .min(1, { error: 'Enter 1 or more' })
    .max(1440, { error: 'Enter at most 1,440 minutes' }),
  largeApprovals: z.boolean(),
  largeApprovalPesewas: pesewas
    .min(1, { error: 'Enter an amount' })
    .max(10_000_000_000, { error: 'Enter a lower amount' }),
  /** From `quietFromHour` to `quietToHour`, only urgent alerts are sent by SMS. Equal hours: there is no quiet time. */
  quietFromHour: hour(0, 23),
  quietToHour: hour(0, 23),
  version,
}
const alertRules = z.object(rules)
export type AlertRuleSet = z.output<typeof alertRules>

/** The longest page of a list. */
const MAX_ALERTS = 100

const all = { permission: 'alerts.manage', scope: 'all branches' } as const

export const alertEndpoints = endpoints({
  'GET /alerts': {
    ...all,
    summary: 'List alerts, newest first',
    query: z.strictObject({
      ...pageQuery,
      only: z.enum(['open', 'all']).default('open'),
      kind: z.enum(ALERT_KINDS).optional(),
      severity: z.enum(ALERT_SEVERITIES).optional(),
      /** Part of the person's name. */
      q: searchText.optional(),
      from: isoDate.optional(),
      to: isoDate.optional(),
      branchId: id.optional(),
    }),
    data: z.array(alert),
    meta: pageMeta,
  },
  'POST /alerts/acknowledge': {
    ...all,
    summary: 'Acknowledge several alerts with one note; alerts that are already acknowledged don’t change',
    body: z.strictObject({
      alertIds: z
        .array(id)
        .min(1, { error: 'Select at least one alert' })
        .max(MAX_ALERTS, { error: `Select at most ${MAX_ALERTS} alerts` }),
      note: text('a note', 300),
    }),
    data: z.object({ acknowledged: z.number().int() }),
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
    body: z
      .strictObject({ ...rules, verificationToken })
      .refine(({ officeFromHour, officeToHour }) => officeFromHour < officeToHour, {
        path: ['officeToHour'],
        error: 'Select a later time',
      }),
    data: alertRules,
  },
})
