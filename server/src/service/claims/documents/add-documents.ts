import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { claimEndpoints } from '@okwan/contract/service/claims'
import { Refusal } from '@okwan/domain/platform/refusal'
import { isOpenClaim } from '@okwan/domain/service/claims/lifecycle'
import { documentPurpose } from '@okwan/domain/service/claims/terms'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { linkFiles } from '../../../platform/files/link-files.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { notifyQueue } from '../../service-requests/decide/notify-queue.ts'
import { reachedBy } from '../../service-requests/read/scope.ts'
import { getClaim } from '../get-claim.ts'
import { noSuchClaim } from '../move-claim.ts'
import { type ClaimRow, type Document, insertDocuments, lockClaim } from '../store.ts'

type Input = Parsed<(typeof claimEndpoints)['POST /claims/{id}/documents']>

/** Adds documents to an open claim; documents are never removed. */
export async function addDocuments(ctx: Ctx, { params, body }: Input) {
  const row = await lockClaim(ctx.tx, params.id, reachedBy(ctx.actor))
  if (!row) throw noSuchClaim()
  if (!isOpenClaim(row.status)) throw new Refusal('illegal_move', 'This claim is closed. The office can reopen it.')
  await attachDocuments(ctx, row, body.documents, 'documents')
  await notifyQueue(ctx.tx)
  return getClaim(ctx, { params })
}

export async function attachDocuments(
  ctx: Ctx,
  row: ClaimRow,
  documents: readonly Document[],
  path: string,
): Promise<void> {
  if (documents.length === 0) return
  const { tx, actor, now } = ctx
  const subject = { type: 'claim' as const, id: row.id, sellerId: row.reported_by, branchId: row.branch_id }
  await linkFiles(
    ctx,
    subject,
    documents.map(({ fileId, document }) => ({ fileId, purpose: documentPurpose(row.type, document), path })),
  )
  await insertDocuments(tx, row.id, { documents, by: actor.id }, now)
  await recordAudit(ctx, {
    action: 'claim-documents-added',
    entityType: 'claim',
    entityId: row.id,
    branchId: row.branch_id,
    after: { documents: documents.map(({ document }) => document) },
  })
}
