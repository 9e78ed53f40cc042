import type { motorEndpoints } from '@okwan/contract/sales/motor'
import type { Handlers } from '../../platform/http/context.ts'
import { createEstimate } from './create-estimate.ts'
import { createDraft } from './drafts/create-draft.ts'
import { deleteDraft } from './drafts/delete-draft.ts'
import { getDraft } from './drafts/get-draft.ts'
import { listDrafts } from './drafts/list-drafts.ts'
import { saveDraftAnswers } from './drafts/save-draft-answers.ts'
import { getEstimate } from './get-estimate.ts'
import { listRisks } from './list-risks.ts'
import { quickQuote } from './quick-quote.ts'
import { sendQuote } from './send-quote.ts'

export const motorRoutes: Handlers<typeof motorEndpoints> = {
  'GET /motor/risks': listRisks,
  'POST /motor/estimates': createEstimate,
  'GET /motor/estimates/{id}': getEstimate,
  'POST /motor/estimates/{id}/send': sendQuote,
  'POST /motor/quick-quote': quickQuote,
  'GET /motor/drafts': listDrafts,
  'POST /motor/drafts': createDraft,
  'GET /motor/drafts/{id}': getDraft,
  'PATCH /motor/drafts/{id}': saveDraftAnswers,
  'DELETE /motor/drafts/{id}': deleteDraft,
}
