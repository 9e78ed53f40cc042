import type { analyticsEndpoints } from '@okwan/contract/platform/analytics'
import type { Parsed } from '@okwan/contract/platform/endpoint'

type Body = Parsed<(typeof analyticsEndpoints)['POST /event']>['body']

/** Stored as JSON; absent fields are left out. */
type EventDetails = Partial<
  Pick<
    Body['page'],
    'appId' | 'appName' | 'appBuildNumber' | 'projectName' | 'sectionName' | 'viewName' | 'createdAt'
  > &
    Pick<Body['page'], 'paymentType' | 'paymentChannel' | 'amount' | 'searchResultFound'> &
    Pick<Body['action'], 'traceId' | 'startTime' | 'endTime'> & { invalidFields: string[] | undefined }
>

/**
 * Keeps only the listed fields: no names, numbers, bodies or typed text. Ids in addresses become `{id}`.
 */
export function redact({ page, action }: Body) {
  const { startTime, endTime } = action
  const isPageView = page.projectName !== undefined
  return {
    kind: isPageView ? 'page-view' : 'event',
    eventType: action.eventType ?? null,
    pageName: page.pageName,
    viewId: page.viewId ?? null,
    actionName: action.actionName ?? null,
    isSuccessful: action.isSuccessful,
    method: action.method ?? null,
    apiPath: action.apiUrl === undefined ? null : pathWithoutIds(action.apiUrl),
    statusCode: action.statusCode ?? null,
    durationMs:
      startTime !== undefined && endTime !== undefined ? Math.round(Math.min(endTime - startTime, 86_400_000)) : null,
    deviceType: page.DeviceType ?? null,
    browser: page.browser ?? null,
    appVersion: page.appVersion ?? null,
    details: detailsOf({ page, action }),
  }
}

/** Other fields of the catalogue, without the texts that people typed. */
function detailsOf({ page, action }: Pick<Body, 'page' | 'action'>): EventDetails {
  const { appId, appName, appBuildNumber, sectionName, viewName, createdAt, paymentType, paymentChannel, amount } = page
  const { traceId, startTime, endTime, ValidationErrors } = action
  return {
    appId,
    appName,
    appBuildNumber,
    projectName: page.projectName,
    sectionName,
    viewName,
    createdAt,
    paymentType,
    paymentChannel,
    amount,
    searchResultFound: page.searchResultFound,
    traceId,
    startTime,
    endTime,
    // The names of the fields; the sentences can repeat what was typed.
    invalidFields: ValidationErrors?.map(({ path, field }) => path ?? field ?? ''),
  }
}

function pathWithoutIds(url: string): string {
  const path = url.replace(/^[a-z]+:\/\/[^/]+/i, '').split(/[?#]/)[0] ?? ''
  return path
    .split('/')
    .map((part) => (/\d|[^\w.{}-]/.test(part) && !/^v\d$/.test(part) ? '{id}' : part))
    .join('/')
    .slice(0, 200)
}
