import type { draftEndpoints } from '@okwan/contract/sales/drafts'
import type { Handlers } from '../../platform/http/context.ts'
import { listUnfinished } from './list-unfinished.ts'
import { takeOverDraft } from './take-over-draft.ts'

export const draftRoutes: Handlers<typeof draftEndpoints> = {
  'GET /drafts': listUnfinished,
  'POST /drafts/{draftId}/take-over': takeOverDraft,
}
