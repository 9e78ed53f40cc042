import type { Permission, Role } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { rows, run, type Tx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

const ownerRow = z.object({
  draft_id: z.string(),
  owner_id: z.string(),
  owner_name: z.string(),
  assigner_name: z.string(),
  assigned_at: z.date(),
})
export type OwnerRow = z.output<typeof ownerRow>

export async function ownersOf(tx: Tx, draftIds: readonly string[]): Promise<Map<string, OwnerRow>> {
  const found = await rows(
    tx,
    ownerRow,
    sql`select o.draft_id, o.owner_id, u.full_name as owner_name, a.full_name as assigner_name, o.assigned_at
        from referral_owners o join users u on u.id = o.owner_id join users a on a.id = o.assigned_by
        where o.draft_id = any(${draftIds}::uuid[])`,
  )
  return new Map(found.map((row) => [row.draft_id, row]))
}

export function saveOwner(tx: Tx, owner: { draftId: string; ownerId: string; assignedBy: string }, now: Date) {
  return run(
    tx,
    sql`insert into referral_owners (draft_id, owner_id, assigned_by, assigned_at)
        values (${owner.draftId}, ${owner.ownerId}, ${owner.assignedBy}, ${now})
        on conflict (draft_id) do update
          set owner_id = excluded.owner_id, assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at`,
  )
}

const underwriterRow = z.object({ id: z.string(), full_name: z.string(), branch_name: z.string() })

type Underwriters = { permission: Permission; roles: readonly Role[]; reach: Sql }

/** Users of these roles whose permission was not revoked. */
export function listUnderwriterRows(tx: Tx, { permission, roles, reach }: Underwriters) {
  return rows(
    tx,
    underwriterRow,
    sql`select u.id, u.full_name, b.name as branch_name from users u join branches b on b.id = u.branch_id
        where u.status = 'active' and u.examiner_until is null and ${reach}
          and u.role = any(${roles})
          and not exists (select from permission_changes p where p.user_id = u.id and p.status = 'applied'
                            and p.permission = ${permission} and not p.granted)
        order by u.full_name, u.id limit 200`,
  )
}
