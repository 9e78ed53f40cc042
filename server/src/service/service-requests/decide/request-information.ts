import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { serviceRequestEndpoints } from '@okwan/contract/service/service-requests'
import { linkFiles } from '../../../platform/files/link-files.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { lockForMove, moveRequest, requireMove } from './move-request.ts'

type Endpoints = typeof serviceRequestEndpoints

export async function requestInformation(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /service-requests/{id}/ask']>,
) {
  const seen = await lockForMove(ctx, params.id, body.version)
  const row = await requireMove(ctx, seen, 'ask', body.question)
  await moveRequest(ctx, row, 'ask', { statusNote: body.question })
}

export async function answerRequest(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /service-requests/{id}/answer']>,
) {
  const row = await lockForMove(ctx, params.id, body.version)
  await requireMove(ctx, row, 'answer')
  const subject = { type: 'service-request' as const, id: row.id, sellerId: row.seller_id, branchId: row.branch_id }
  const files = body.fileIds.map((fileId) => ({ fileId, purpose: 'service-request' as const, path: 'fileIds' }))
  await linkFiles(ctx, subject, files)
  await moveRequest(ctx, row, 'answer', { statusNote: body.answer })
}
