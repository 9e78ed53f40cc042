import type { Group } from '@okwan/domain/platform/permissions'
import type { StringParams } from '../routes/search.ts'

/** The server refuses to search for shorter texts, which match too many records. */
export const SHORTEST_SEARCH = 3

/** Query parameters that all lists read from the address; values that the server would reject are left out. */
export function listQuery(
  { q, group, cursor, limit }: StringParams<'q' | 'group' | 'cursor' | 'limit'>,
  activeBranch: string,
) {
  return {
    ...(q ? { q } : {}),
    ...(isGroup(group) ? { group } : {}),
    ...(cursor ? { cursor } : {}),
    ...(limit ? { limit } : {}),
    ...(activeBranch === 'all' ? {} : { branchId: activeBranch }),
  }
}

function isGroup(text: string | undefined): text is Group {
  return text === 'STAFF' || text === 'AGENT'
}

/** `1,284`, or `1,000+` if counting stopped at a limit. */
export function shortCountText(count: number, countIsExact: boolean): string {
  return `${count.toLocaleString('en-GB')}${countIsExact ? '' : '+'}`
}

/** `1,284`, or `more than 10,000` if counting stopped at a limit. */
export function countText({ count, countIsExact }: { count: number; countIsExact: boolean }): string {
  return `${countIsExact ? '' : 'more than '}${count.toLocaleString('en-GB')}`
}
