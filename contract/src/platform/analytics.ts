import * as z from 'zod'
import { endpoints } from './endpoint.ts'

const word = z.string().max(200)
const longText = z.string().max(2000)

/** Events of the portals: analytics events and staff events of page views. Names are those of the specification. */
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

export const analyticsEndpoints = endpoints({
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
