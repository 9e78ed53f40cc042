import type { AnalyticsEvent, Preset, Publication, StaffEvent, StaffView } from './event.ts'
import { maskBody, maskText } from './masking.ts'
import type { PublisherOptions } from './publisher-options.ts'

const SECTION = 'Insurance'

/** Builds the event as it is sent. The location is added later, because reading it is asynchronous. */
export function eventOf(said: Publication, preset: Preset, options: PublisherOptions): AnalyticsEvent {
  return {
    page: {
      ...preset,
      ...options.device,
      sectionName: said.sectionName ?? SECTION,
      pageName: said.pageName ?? options.pageName(),
      viewName: said.name,
      viewId: said.name.replace(/\s/g, ''),
      createdAt: new Date(options.clock.now()).toISOString(),
      paymentType: said.paymentType,
      paymentChannel: said.paymentChannel,
      amount: said.amount,
      errorMessage: mask(said.errorMessage),
      searchQuery: mask(said.searchQuery),
      searchResultFound: said.searchResultFound,
      searchSelectedResult: mask(said.searchSelectedResult),
    },
    customer: { country: 'GH', ...(said.customer ?? options.person()) },
    action: {
      eventType: said.eventType,
      actionName: said.actionName ?? said.name,
      isSuccessful: said.isSuccessful ?? (said.eventType !== 'Error' && said.eventType !== 'Exception'),
      apiUrl: mask(said.apiUrl),
      method: said.method,
      statusCode: said.statusCode,
      request: maskBody(said.request),
      response: maskBody(said.response),
      startTime: said.startTime,
      endTime: said.endTime,
      ReasonForfailure: mask(said.ReasonForfailure),
      ValidationErrors: said.ValidationErrors,
    },
  }
}

export function staffEventOf(view: StaffView, { projectName, clock, newId }: PublisherOptions): StaffEvent {
  return {
    page: {
      projectName,
      createdAt: new Date(clock.now()).toISOString(),
      pageName: view.pageName,
      // The query string is removed, because it can contain a phone number.
      pageUrl: view.pageUrl.split(/[?#]/, 1)[0] ?? '',
    },
    customer: {
      customerName: view.fullName,
      customerType: view.role,
      email: view.email,
      mobileNumber: view.mobileNumber,
    },
    action: { traceId: newId(), staffName: view.fullName, isSuccessful: true },
  }
}

function mask(text: string | undefined): string | undefined {
  return text === undefined ? undefined : maskText(text)
}
