import type { AnalyticsEvent } from './event.ts'

const MAX_KEYS = 200

/** Counts equal Errors and Exceptions while the page is open. */
export function createRepeats() {
  const counts = new Map<string, number>()
  return {
    counts: (): ReadonlyMap<string, number> => counts,
    /** Counts the event and returns true if it was seen before. */
    isRepeat: (event: AnalyticsEvent): boolean => {
      const key = keyOf(event)
      const previousCount = counts.get(key) ?? 0
      const [oldest] = counts.keys()
      if (previousCount === 0 && counts.size >= MAX_KEYS && oldest !== undefined) counts.delete(oldest)
      counts.set(key, previousCount + 1)
      return previousCount > 0
    },
  }
}

function keyOf({ page, action }: AnalyticsEvent): string {
  return [
    action.eventType,
    page.viewId,
    page.pageName,
    action.method,
    templateOf(action.apiUrl),
    action.statusCode,
    action.ReasonForfailure,
  ].join('|')
}

/** Replaces ids, so that failures of `/users/17` and `/users/18` count as equal. */
function templateOf(apiUrl = ''): string {
  return apiUrl.replace(/\/[^/]*\d[^/]*(?=\/|$)/g, (segment) => (/^\/v\d+$/.test(segment) ? segment : '/{id}'))
}
