import {
  FIRST_RUN_STEPS,
  SETTING_CHANGE_ACTIONS,
  SETTING_CHANGE_STATUSES,
  SETTING_FIELD_KINDS,
} from '@okwan/domain/people/settings/terms'
import { EMAIL_TEMPLATES } from '@okwan/domain/platform/messages/email-texts'
import { MESSAGE_TEMPLATES } from '@okwan/domain/platform/messages/texts'
import { SETTING_NAMES, SETTINGS } from '@okwan/domain/platform/settings/catalogue'
import type { SettingName } from '@okwan/domain/platform/settings/values'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate, moment, text, verificationToken } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'
import { emailParts, MESSAGE_TEXT_MAX, SETTING_SCHEMAS } from '../platform/settings.ts'

const person = z.object({ userId: z.string(), fullName: z.string() })

const settingChange = z.object({
  settingChangeId: z.string(),
  name: z.enum(SETTING_NAMES),
  title: z.string(),
  status: z.enum(SETTING_CHANGE_STATUSES),
  /** Fields that differ from the value at the time of the proposal, as text. */
  differences: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
  startsOn: z.string(),
  /** Start of the approved value; null until the change is approved. */
  validFrom: moment.nullable(),
  reason: z.string(),
  requestedBy: person,
  requestedAt: moment,
  decidedBy: person.nullable(),
  decidedAt: moment.nullable(),
  /** Why the change was declined. */
  decisionNote: z.string().nullable(),
  allowedActions: z.array(z.enum(SETTING_CHANGE_ACTIONS)),
})
export type SettingChange = z.output<typeof settingChange>

const setting = <K extends SettingName>(name: K) =>
  z.object({
    name: z.literal(name),
    title: z.string(),
    purpose: z.string(),
    needsApproval: z.boolean(),
    /** Fields of the value in the order of the form, with the current value as text. */
    fields: z.array(
      z.object({ field: z.string(), label: z.string(), kind: z.enum(SETTING_FIELD_KINDS), text: z.string() }),
    ),
    /** Value in force now. */
    value: SETTING_SCHEMAS[name],
    /** False while the default applies. */
    isStored: z.boolean(),
    /** Approved values that start later. */
    planned: z.array(z.object({ value: SETTING_SCHEMAS[name], validFrom: moment })),
    pendingChange: settingChange.nullable(),
  })

const settings = z.object({
  company: setting('company'),
  'company-seal': setting('company-seal'),
  'travel-assistance': setting('travel-assistance'),
  'authority-limits': setting('authority-limits'),
  'wallet-limits': setting('wallet-limits'),
  'service-promises': setting('service-promises'),
  'public-holidays': setting('public-holidays'),
  insurers: setting('insurers'),
  authorities: setting('authorities'),
  'bank-accounts': setting('bank-accounts'),
  'sticker-stock': setting('sticker-stock'),
  reminders: setting('reminders'),
  'claim-deadlines': setting('claim-deadlines'),
  'complaint-deadlines': setting('complaint-deadlines'),
  'customer-checks': setting('customer-checks'),
  'mobile-money-limits': setting('mobile-money-limits'),
  'message-texts': setting('message-texts'),
  'email-texts': setting('email-texts'),
  'sales-rights': setting('sales-rights'),
  retention: setting('retention'),
  archives: setting('archives'),
  'tax-invoices': setting('tax-invoices'),
})
export type Settings = z.output<typeof settings>
export type Setting = Settings[keyof Settings]

const sms = z.object({ encoding: z.enum(['GSM-7', 'UCS-2']), characters: z.number(), parts: z.number() })

const messageText = z.object({
  template: z.enum(MESSAGE_TEMPLATES),
  title: z.string(),
  /** Text in force now. */
  text: z.string(),
  /** The company replaced the standard text. */
  isOwn: z.boolean(),
  placeholders: z.array(z.object({ name: z.string(), isRequired: z.boolean() })),
  /** Length with example values. */
  sms,
})
export type MessageText = z.output<typeof messageText>

const emailText = z.object({
  template: z.enum(EMAIL_TEMPLATES),
  title: z.string(),
  /** Texts in force now. */
  subject: z.string(),
  heading: z.string(),
  text: z.string(),
  /** The company replaced a standard text. */
  isOwn: z.boolean(),
  /** A required placeholder must stay in the subject. */
  placeholders: z.array(z.object({ name: z.string(), isRequired: z.boolean() })),
})
export type EmailText = z.output<typeof emailText>

const reason = text('a reason', 500, 3)
const all = { permission: 'settings.manage', scope: 'all branches' } as const
const propose = <K extends SettingName>(name: K) =>
  ({
    ...all,
    summary: `Change the setting “${SETTINGS[name].title}” from a given day`,
    body: z.strictObject({ value: SETTING_SCHEMAS[name], startsOn: isoDate, reason }),
    data: settingChange,
    status: 201,
  }) as const
const decide = { permission: 'settings.manage', params: z.strictObject({ id }), data: settingChange } as const

export const settingEndpoints = endpoints({
  'GET /settings': { ...all, summary: 'Read all settings with their planned and pending changes', data: settings },
  'POST /settings/company': propose('company'),
  'POST /settings/company-seal': propose('company-seal'),
  'POST /settings/travel-assistance': propose('travel-assistance'),
  'POST /settings/authority-limits': propose('authority-limits'),
  'POST /settings/wallet-limits': propose('wallet-limits'),
  'POST /settings/service-promises': propose('service-promises'),
  'POST /settings/public-holidays': propose('public-holidays'),
  'POST /settings/insurers': propose('insurers'),
  'POST /settings/authorities': propose('authorities'),
  'POST /settings/bank-accounts': propose('bank-accounts'),
  'POST /settings/sticker-stock': propose('sticker-stock'),
  'POST /settings/archives': propose('archives'),
  'POST /settings/tax-invoices': propose('tax-invoices'),
  'POST /settings/reminders': propose('reminders'),
  'POST /settings/claim-deadlines': propose('claim-deadlines'),
  'POST /settings/complaint-deadlines': propose('complaint-deadlines'),
  'POST /settings/customer-checks': propose('customer-checks'),
  'POST /settings/mobile-money-limits': propose('mobile-money-limits'),
  'POST /settings/message-texts': propose('message-texts'),
  'POST /settings/email-texts': propose('email-texts'),
  'POST /settings/sales-rights': propose('sales-rights'),
  'POST /settings/retention': propose('retention'),
  'GET /first-run': {
    ...all,
    summary: 'List the setup steps of a new installation and whether each is done; empty after its first policy',
    data: z.array(z.object({ step: z.enum(FIRST_RUN_STEPS), isDone: z.boolean() })),
  },
  'GET /message-texts': {
    ...all,
    summary: 'Read the text of every message with its placeholders and its length as SMS',
    data: z.array(messageText),
  },
  'POST /message-texts/preview': {
    ...all,
    summary: 'Show a text as it would be sent about a policy',
    body: z.strictObject({
      template: z.enum(MESSAGE_TEMPLATES),
      text: text('the text', MESSAGE_TEXT_MAX),
      policyNumber: text('a policy number', 30).optional(),
    }),
    data: z.object({ text: z.string(), sms }),
  },
  'GET /email-texts': {
    ...all,
    summary: 'Read the subject, heading and text of every email, with its placeholders',
    data: z.array(emailText),
  },
  'POST /email-texts/preview': {
    ...all,
    summary: 'Show an email as it would be sent about a policy',
    body: z.strictObject({
      template: z.enum(EMAIL_TEMPLATES),
      ...emailParts,
      policyNumber: text('a policy number', 30).optional(),
    }),
    data: z.object({ subject: z.string(), text: z.string() }),
  },
  'GET /setting-changes': {
    ...all,
    summary: 'List setting changes, newest first',
    query: z.strictObject({
      ...pageQuery,
      name: z.enum(SETTING_NAMES).optional(),
      status: z.enum(SETTING_CHANGE_STATUSES).optional(),
    }),
    data: z.array(settingChange),
    meta: pageMeta,
  },
  'POST /setting-changes/{id}/approve': {
    ...decide,
    summary: 'Approve a setting change',
    scope: 'requested by another SuperAdmin',
    body: z.strictObject({ verificationToken }),
  },
  'POST /setting-changes/{id}/refuse': {
    ...decide,
    summary: 'Decline a setting change',
    scope: 'requested by another SuperAdmin',
    body: z.strictObject({ reason }),
  },
  'POST /setting-changes/{id}/withdraw': {
    ...decide,
    summary: 'Withdraw a setting change that the caller requested',
    scope: 'own requests',
  },
})
