import { addDays, type IsoDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { one, type Tx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { notRenewed } from './later-cover.ts'

/** Renewals due are cover that ends within this number of days, or ended at most as long ago. */
const DUE_DAYS = 30

/** Records `r` without a decided end and without a paid next term. */
export const isRenewable = sql`r.is_current and r.product = 'motor' and r.status in ('active', 'expired')
  and r.cancelled_from is null and r.suspended_from is null and ${notRenewed}`

type DueFilter = { today: IsoDate; branchId?: string | undefined }

/** The renewals due: the list of renewals, Home, the figures and the side bar all count these records `r`. */
export function isDueForRenewal(reach: Sql, { today, branchId }: DueFilter): Sql {
  const ofBranch = branchId ? sql`r.branch_id = ${branchId}` : sql`true`
  return sql`${isRenewable} and r.end_date between ${addDays(today, -DUE_DAYS)} and ${addDays(today, DUE_DAYS)}
    and ${reach} and ${ofBranch}`
}

export async function countDueRenewals(tx: Tx, reach: Sql, filter: DueFilter): Promise<number> {
  const due = isDueForRenewal(reach, filter)
  const counted = z.object({ count: z.number() })
  return (await one(tx, counted, sql`select count(*) as count from policy_records r where ${due}`)).count
}
