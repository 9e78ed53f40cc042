import type { draftEndpoints } from '@okwan/contract/sales/drafts'
import type { Handlers } from '../../platform/http/context.ts'
import { listDrafts } from './list-drafts.ts'
import { takeOverDraft } from './take-over-draft.ts'

export const draftRoutes: Handlers<typeof draftEndpoints> = {
  'GET /drafts': listDrafts,
  'POST /drafts/{draftId}/take-over': takeOverDraft,
}
