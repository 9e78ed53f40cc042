import { NOTIFICATION_GROUPS, NOTIFICATION_KINDS, NOTIFIED_RECORDS } from '@okwan/domain/platform/notifications/terms'
import { REQUEST_KINDS, REQUEST_TYPES } from '@okwan/domain/service/service-requests/terms'
import * as z from 'zod'
import { endpoints } from './endpoint.ts'
import { moment } from './fields.ts'
import { pageMeta, pageQuery } from './paging.ts'

const notification = z.object({
  notificationId: z.number().int(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** Event as a sentence, or only the sentence that the record is out of reach. */
  text: z.string(),
  /** Number or name of the record; null if it has none or is out of reach. */
  name: z.string().nullable(),
  at: moment,
  isRead: z.boolean(),
  /** Data for the link; null if the record is out of reach. */
  record: z
    .object({
      type: z.enum(NOTIFIED_RECORDS),
      /** Customer code, reference of the payment, name of the setting, or the id of the record. */
      recordId: z.string(),
      policyId: z.string().nullable(),
      product: z.enum(['motor', 'travel']).nullable(),
      requestType: z.enum(REQUEST_TYPES).nullable(),
      requestKind: z.enum(REQUEST_KINDS).nullable(),
      payoutKind: z.enum(['refund', 'claim', 'withdrawal']).nullable(),
    })
    .nullable(),
})
export type Notification = z.output<typeof notification>

const unread = z.object({
  /** At most 100. */
  unread: z.number().int(),
  /** Id of the newest notification, read or not. */
  newest: z.number().int().nullable(),
})
export type UnreadNotifications = z.output<typeof unread>

const group = z.enum(NOTIFICATION_GROUPS)
const preferences = z.array(z.object({ group, isOn: z.boolean() }))

const number = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const own = { permission: 'signed-in', scope: 'own notifications' } as const

export const notificationEndpoints = endpoints({
  'GET /notifications': {
    summary: 'The caller’s notifications, newest first; deleted after 90 days',
    ...own,
    query: z.strictObject({ ...pageQuery, view: z.enum(['all', 'unread']).default('all') }),
    data: z.array(notification),
    meta: pageMeta,
  },
  'GET /notifications/unread': {
    summary: 'Number of the caller’s unread notifications',
    ...own,
    data: unread,
  },
  'GET /notifications/events': {
    summary: 'The number of unread notifications as server-sent events, after each change',
    ...own,
    data: unread,
    stream: 'notifications',
  },
  'POST /notifications/{notificationId}/read': {
    summary: 'Mark a notification as read',
    ...own,
    params: z.strictObject({ notificationId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    data: unread,
  },
  'POST /notifications/read': {
    summary: 'Mark notifications as read, up to the newest one that the caller saw',
    ...own,
    body: z.strictObject({ upTo: number }),
    data: unread,
  },
  'GET /notifications/preferences': {
    summary: 'Groups of notifications that the caller can switch on and off',
    ...own,
    data: preferences,
  },
  'PUT /notifications/preferences': {
    summary: 'Switch a group of notifications on or off, for later events',
    ...own,
    body: z.strictObject({ group, isOn: z.boolean() }),
    data: preferences,
  },
})
