import * as z from 'zod'
import { rows, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

const branchRow = z.object({
  group_id: z.string(),
  group_name: z.string(),
  id: z.string(),
  name: z.string(),
  code: z.string(),
  town: z.string(),
})

export function allBranches(tx: Tx) {
  return rows(
    tx,
    branchRow,
    sql`select g.id as group_id, g.name as group_name, b.id, b.name, b.code, b.town
        from branches b join branch_groups g on g.id = b.branch_group_id order by g.name, b.name`,
  )
}
