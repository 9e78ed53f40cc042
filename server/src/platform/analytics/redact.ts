import type { analyticsEndpoints } from '@okwan/contract/platform/analytics'
import type { Parsed } from '@okwan/contract/platform/endpoint'

type Body = Parsed<(typeof analyticsEndpoints)['POST /event']>['body']

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
