import type { StickerRange } from '@okwan/domain/policies/stickers/stock'
import type { StickerMoveKind } from '@okwan/domain/policies/stickers/terms'
import * as z from 'zod'
import { one, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** A branch, or one of its agents. */
export type Holder = { branchId: string; agentId: string | null }

export type NewMove = {
  kind: StickerMoveKind
  range: StickerRange
  from?: Holder | undefined
  to?: Holder | undefined
  policyId?: string
  note: string
  by: string | null
}

/** The database moves the stickers of the range, and refuses if the holder does not have all of them. */
export async function recordMove(tx: Tx, move: NewMove, now: Date): Promise<string> {
  const { prefix, digits, first, last } = move.range
  const inserted = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into sticker_moves (kind, prefix, digits, first_digits, last_digits, from_branch_id, from_agent_id,
          to_branch_id, to_agent_id, policy_id, note, moved_by, moved_at)
        values (${move.kind}, ${prefix}, ${digits}, ${first}, ${last}, ${move.from?.branchId ?? null},
          ${move.from?.agentId ?? null}, ${move.to?.branchId ?? null}, ${move.to?.agentId ?? null},
          ${move.policyId ?? null}, ${move.note}, ${move.by}, ${now})
        returning id`,
  )
  return inserted.id
}
