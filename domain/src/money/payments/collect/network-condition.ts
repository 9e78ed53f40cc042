/** Requests of the last half hour to one network. `slow` were answered, but late. */
export type RecentRequests = { requests: number; slow: number; unanswered: number }

export type NetworkCondition = 'normal' | 'slow' | 'down'

/** Fewer say nothing about a network. */
const ENOUGH_REQUESTS = 4

export function networkCondition({ requests, slow, unanswered }: RecentRequests): NetworkCondition {
  if (requests < ENOUGH_REQUESTS) return 'normal'
  if (unanswered * 2 >= requests) return 'down'
  return (slow + unanswered) * 4 >= requests ? 'slow' : 'normal'
}
