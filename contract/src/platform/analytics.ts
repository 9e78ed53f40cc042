import { ROLES } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { endpoints } from './endpoint.ts'
import { isoDate, moment } from './fields.ts'
import { pageMeta, pageQuery, searchText } from './paging.ts'

const word = z.string().max(200)
const longText = z.string().max(2000)

/** Events of the portals: analytics events and staff events of page views. The specification prescribes the names. */
const page = z.strictObject({
  appId: word.optional(),
  appName: word.optional(),
  appVersion: word.optional(),
  appBuildNumber: word.optional(),
  projectName: word.optional(),
  sectionName: word.optional(),
  pageName: word,
  pageUrl: longText.optional(),
  viewName: word.optional(),
  viewId: word.optional(),
  DeviceType: z.enum(['Desktop', 'Tablet', 'Mobile']).optional(),
  browser: word.optional(),
  createdAt: z.iso.datetime(),
  paymentType: word.optional(),
  paymentChannel: word.optional(),
  amount: z.number().optional(),
  errorMessage: longText.optional(),
  searchQuery: longText.optional(),
  searchResultFound: z.boolean().optional(),
  searchSelectedResult: longText.optional(),
})

const customer = z.strictObject({
  id: word.optional(),
  name: word.optional(),
  phone: word.optional(),
  email: z.string().max(254).optional(),
  country: word.optional(),
  location: z.strictObject({ lat: z.number(), lng: z.number() }).optional(),
  customerName: word.optional(),
  customerType: word.optional(),
  mobileNumber: word.optional(),
})

const action = z.strictObject({
  eventType: z.enum(['Regular', 'Error', 'Exception', 'Duration']).optional(),
  actionName: word.optional(),
  isSuccessful: z.boolean(),
  apiUrl: longText.optional(),
  method: word.optional(),
  statusCode: z.number().int().optional(),
  request: z.unknown().optional(),
  response: z.unknown().optional(),
  startTime: z.number().optional(),
  endTime: z.number().optional(),
  ReasonForfailure: longText.optional(),
  ValidationErrors: z
    .array(z.strictObject({ path: word.optional(), field: word.optional(), message: longText }))
    .max(100)
    .optional(),
  traceId: word.optional(),
  staffName: word.optional(),
})

const storedEvent = z.object({
  eventId: z.string(),
  at: moment,
  kind: z.enum(['event', 'page-view']),
  eventType: z.string().nullable(),
  pageName: z.string(),
  actionName: z.string().nullable(),
  isSuccessful: z.boolean(),
  method: z.string().nullable(),
  apiPath: z.string().nullable(),
  statusCode: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  deviceType: z.string().nullable(),
  browser: z.string().nullable(),
  appVersion: z.string().nullable(),
  /** Null before sign-in. Events contain no names. */
  role: z.string().nullable(),
  /** Further fields of the catalogue, such as the payment channel. */
  details: z.record(z.string(), z.unknown()),
})
export type StoredEvent = z.output<typeof storedEvent>

export const analyticsEndpoints = endpoints({
  'GET /events': {
    summary: 'Stored analytics events, newest first',
    permission: 'usage.read',
    scope: 'all',
    query: z.strictObject({
      ...pageQuery,
      /** Part of the page or action name. */
      q: searchText.optional(),
      eventType: z.enum(['Regular', 'Error', 'Exception', 'Duration', 'page-view']).optional(),
      isSuccessful: z.enum(['yes', 'no']).optional(),
      role: z.enum(ROLES).optional(),
      from: isoDate.optional(),
      to: isoDate.optional(),
    }),
    data: z.array(storedEvent),
    meta: pageMeta,
  },
  'POST /event': {
    summary: 'Store an analytics event without names, numbers and bodies',
    permission: 'public',
    scope: 'own events; also before sign-in',
    body: z.strictObject({ page, customer, action }),
    data: z.object({ eventId: z.string() }),
    // High limit, because an office shares one address and sends several events for each page.
    perMinute: 300,
    status: 202,
  },
})
