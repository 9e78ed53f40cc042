import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { travelEndpoints } from '@okwan/contract/sales/travel'
import type { Ctx } from '../../platform/http/context.ts'
import { summariseDraft } from './present.ts'
import { listDraftRows } from './store.ts'

export async function listDrafts(
  { tx, actor, now }: Ctx,
  { query }: Parsed<(typeof travelEndpoints)['GET /travel/drafts']>,
) {
  const { rows, meta } = await listDraftRows(tx, actor, query, now)
  const data = rows.map((row) => ({
    ...summariseDraft(row),
    referralState: row.referral_state,
    updatedAt: row.updated_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
  return { data, meta }
}
