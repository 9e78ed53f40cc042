import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { motorEndpoints } from '@okwan/contract/sales/motor'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { insertDraft } from '../store.ts'
import { saveDraftAnswers } from './save-draft-answers.ts'

export async function createDraft(ctx: Ctx, { body }: Parsed<(typeof motorEndpoints)['POST /motor/drafts']>) {
  const { id } = await insertDraft(ctx.tx, ctx.actor, ctx.now)
  await recordAudit(ctx, { action: 'motor-draft-begun', entityType: 'motor-draft', entityId: id })
  return saveDraftAnswers(ctx, { params: { id }, body })
}
