import type { AnalyticsEvent, Preset, Publication, StaffEvent, StaffView } from './event.ts'
import { maskBody, maskText } from './masking.ts'
import type { PublisherOptions } from './publisher-options.ts'

const SECTION = 'Insurance'

/** Builds the event as it is sent. The location is added later, because reading it is asynchronous. */
export function eventOf(publication: Publication, preset: Preset, options: PublisherOptions): AnalyticsEvent {
  return {
    page: {
      ...preset,
      ...options.device,
      sectionName: publication.sectionName ?? SECTION,
      pageName: publication.pageName ?? options.pageName(),
      viewName: publication.name,
      viewId: publication.name.replace(/\s/g, ''),
      createdAt: new Date(options.clock.now()).toISOString(),
      paymentType: publication.paymentType,
      paymentChannel: publication.paymentChannel,
      amount: publication.amount,
      errorMessage: mask(publication.errorMessage),
      searchQuery: mask(publication.searchQuery),
      searchResultFound: publication.searchResultFound,
      searchSelectedResult: mask(publication.searchSelectedResult),
    },
    customer: { country: 'GH', ...(publication.customer ?? options.person()) },
    action: {
      eventType: publication.eventType,
      actionName: publication.actionName ?? publication.name,
      isSuccessful:
        publication.isSuccessful ?? (publication.eventType !== 'Error' && publication.eventType !== 'Exception'),
      apiUrl: mask(publication.apiUrl),
      method: publication.method,
      statusCode: publication.statusCode,
      request: maskBody(publication.request),
      response: maskBody(publication.response),
      startTime: publication.startTime,
      endTime: publication.endTime,
      ReasonForfailure: mask(publication.ReasonForfailure),
      ValidationErrors: publication.ValidationErrors,
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
