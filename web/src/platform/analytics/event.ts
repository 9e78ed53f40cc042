export type EventType = 'Regular' | 'Error' | 'Exception' | 'Duration'

/** Identity of the app. Events are sent only if all four values are set. */
export type Preset = { appId: string; appName: string; appVersion: string; appBuildNumber: string }

export type Customer = {
  id?: string
  name?: string
  phone?: string
  email?: string
  country?: 'GH'
  location?: Location
}
export type Location = { lat: number; lng: number }
export type ValidationError = { path: string; message: string } | { field: string; message: string }

type Purchase = { paymentType?: string; paymentChannel?: string; amount?: number; errorMessage?: string }
type Search = { searchQuery?: string; searchResultFound?: boolean; searchSelectedResult?: string }
/** Names and capitals as the specification prescribes; the receiver expects them. */
type Outcome = {
  apiUrl?: string
  method?: string
  statusCode?: number
  request?: unknown
  response?: unknown
  startTime?: number
  endTime?: number
  ReasonForfailure?: string
  ValidationErrors?: readonly ValidationError[]
}

/** Event as it is sent. */
export type AnalyticsEvent = {
  page: Preset & {
    sectionName: string
    pageName: string
    viewName: string
    viewId: string
    DeviceType: 'Desktop' | 'Tablet' | 'Mobile'
    browser: string
    createdAt: string
  } & Purchase &
    Search
  customer: Customer
  action: { eventType: EventType; actionName: string; isSuccessful: boolean } & Outcome
}

/** Page view of a signed-in user. */
export type StaffEvent = {
  page: { projectName: string; createdAt: string; pageName: string; pageUrl: string }
  customer: { customerName: string; customerType: string; email: string; mobileNumber: string }
  action: { traceId: string; staffName: string; isSuccessful: true }
}

/** Event as a caller passes it; the publisher adds the rest. */
export type Publication = {
  name: string
  actionName?: string
  sectionName?: string
  pageName?: string
  isSuccessful?: boolean
  customer?: Customer
} & Purchase &
  Search &
  Outcome &
  ({ eventType: Exclude<EventType, 'Duration'> } | { eventType: 'Duration'; startTime: number; endTime: number })

export type StaffView = {
  fullName: string
  role: string
  email: string
  mobileNumber: string
  pageName: string
  pageUrl: string
}
