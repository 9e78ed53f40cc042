import type { SystemItem } from './terms.ts'

/** The overall state in one sentence. The system is healthy only if no item needs attention or is unknown. */
export function overallHealth(items: readonly Pick<SystemItem, 'state'>[]): { isHealthy: boolean; sentence: string } {
  const bad = items.filter(({ state }) => state === 'attention' || state === 'unknown').length
  const isHealthy = bad === 0 && items.some(({ state }) => state === 'good')
  if (isHealthy) return { isHealthy, sentence: 'All systems are working' }
  return { isHealthy, sentence: bad === 1 ? '1 item needs attention' : `${bad} items need attention` }
}
