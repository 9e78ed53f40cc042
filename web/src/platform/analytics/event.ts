export type EventType = 'Regular' | 'Error' | 'Exception' | 'Duration'

/** Which app speaks. All four are needed, or nothing is sent. */
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
/** Names as in the specification, odd capitals included: the receiving side knows them so. */
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

/** What is sent. */
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

/** A page view of a signed-in person. */
export type StaffEvent = {
  page: { projectName: string; createdAt: string; pageName: string; pageUrl: string }
  customer: { customerName: string; customerType: string; email: string; mobileNumber: string }
  action: { traceId: string; staffName: string; isSuccessful: true }
}

/** What a caller says; the publisher fills in the rest. */
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
