import type { motorEndpoints } from '@okwan/contract/sales/motor'
import type { Handlers } from '../http/context.ts'
import { beginDraft } from './begin-draft.ts'
import { deleteDraft } from './delete-draft.ts'
import { getDraft } from './get-draft.ts'
import { getEstimate } from './get-estimate.ts'
import { listDrafts } from './list-drafts.ts'
import { listRisks } from './list-risks.ts'
import { makeEstimate } from './make-estimate.ts'
import { quickQuote } from './quick-quote.ts'
import { saveDraftAnswers } from './save-draft-answers.ts'
import { sendQuote } from './send-quote.ts'

export const motorRoutes: Handlers<typeof motorEndpoints> = {
  'GET /motor/risks': listRisks,
  'POST /motor/estimates': makeEstimate,
  'GET /motor/estimates/{id}': getEstimate,
  'POST /motor/estimates/{id}/send': sendQuote,
  'POST /motor/quick-quote': quickQuote,
  'GET /motor/drafts': listDrafts,
  'POST /motor/drafts': beginDraft,
  'GET /motor/drafts/{id}': getDraft,
  'PATCH /motor/drafts/{id}': saveDraftAnswers,
  'DELETE /motor/drafts/{id}': deleteDraft,
}
