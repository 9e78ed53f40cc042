import { type Reader, reachOf } from '@okwan/domain/platform/reach'
import { reachedIn, reachedRows } from '../../../platform/db/reach.ts'
import { sql } from '../../../platform/db/sql.ts'

/** Policy records `r` within the reach of a user. */
export const reachedBy = reachedIn('policies', { branch: 'r.branch_id', agent: 'r.agent_id', owner: 'r.seller_id' })

/** Sales within the reach of a user: as policy records `r` and, if the reach depends only on the branch, as daily totals `t`. */
export function reachedSales(reader: Reader) {
  const reach = reachOf(reader, 'policies')
  const isByBranch = reach.every(({ by }) => by === 'all' || by === 'branchGroup' || by === 'branch')
  return {
    policies: reachedBy(reader),
    totals: isByBranch ? reachedRows(reach, { branch: 't.branch_id' }) : sql`false`,
    isByBranch,
  }
}
