import type { Reader } from '@okwan/domain/platform/reach'
import { isSeller, reachedIn } from '../../platform/db/reach.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/** A seller of any role gets no facts about a suspicion against their own customer (decision 0108). */
export const isNotSeller = (reader: Pick<Reader, 'id'>, customerId: Sql) => sql`not ${isSeller(reader, customerId)}`

/** Reports `s` within reach. The queries must also leave out the reader’s own customers. */
export const reportsReached = reachedIn('screening', { branch: 's.branch_id' })
