import { type Reader, reachOf } from '@okwan/domain/platform/reach'
import { reachedIn, reachedRows } from '../../platform/db/reach.ts'
import { sql } from '../../platform/db/sql.ts'

/** The checkouts `c` within a user's reach. */
export const reachedBy = reachedIn('payments', { branch: 'c.branch_id', agent: 'c.agent_id', owner: 'c.seller_id' })

/** Payments within a user's reach: as checkouts `c` and, if the reach depends on the branch alone, as daily totals `t`. */
export function reachedPayments(reader: Reader) {
  const reach = reachOf(reader, 'payments')
  const isByBranch = reach.every(({ by }) => by === 'all' || by === 'branchGroup' || by === 'branch')
  return {
    payments: reachedBy(reader),
    totals: isByBranch ? reachedRows(reach, { branch: 't.branch_id' }) : sql`false`,
    isByBranch,
    isAll: reach.some(({ by }) => by === 'all'),
  }
}
export type ReachedPayments = ReturnType<typeof reachedPayments>
