import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { draftEndpoints, UnfinishedSale } from '@okwan/contract/sales/drafts'
import type { Ctx } from '../../platform/http/context.ts'
import { type DraftRow, listDraftRows } from './store.ts'

export async function listDrafts({ tx, actor, now }: Ctx, { query }: Parsed<(typeof draftEndpoints)['GET /drafts']>) {
  const { rows, meta } = await listDraftRows(tx, actor, query, now)
  return { data: rows.map(present), meta }
}

function present(row: DraftRow): UnfinishedSale {
  return {
    draftId: row.id,
    product: row.product,
    holderName: row.holder_name,
    registrationNumber: row.registration_number,
    vehicle: row.vehicle,
    destinations: row.destinations,
    travellers: row.travellers,
    referralState: row.referral_state,
    isStarted: row.is_started,
    seller: { userId: row.seller_id, fullName: row.seller_name },
    branchName: row.branch_name,
    updatedAt: row.updated_at.toISOString(),
  }
}
