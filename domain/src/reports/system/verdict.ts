import type { SystemItem } from './terms.ts'

/** One sentence about everything. Only items that were read and are good make the system healthy. */
export function verdictOf(items: readonly Pick<SystemItem, 'state'>[]): { isHealthy: boolean; sentence: string } {
  const bad = items.filter(({ state }) => state === 'attention' || state === 'unknown').length
  const isHealthy = bad === 0 && items.some(({ state }) => state === 'good')
  if (isHealthy) return { isHealthy, sentence: 'All systems are working' }
  return { isHealthy, sentence: bad === 1 ? '1 item needs attention' : `${bad} items need attention` }
}
