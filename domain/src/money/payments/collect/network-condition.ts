/** Requests to one network in the last 30 minutes. `slow` counts late responses. */
export type RecentRequests = { requests: number; slow: number; unanswered: number }

export type NetworkCondition = 'normal' | 'slow' | 'down'

/** With fewer requests the condition of a network can't be judged. */
const MIN_REQUESTS = 4

export function networkCondition({ requests, slow, unanswered }: RecentRequests): NetworkCondition {
  if (requests < MIN_REQUESTS) return 'normal'
  if (unanswered * 2 >= requests) return 'down'
  return (slow + unanswered) * 4 >= requests ? 'slow' : 'normal'
}
