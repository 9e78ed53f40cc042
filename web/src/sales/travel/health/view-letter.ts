import { call } from '../../../platform/api/call.ts'

/** Opens a medical letter of a sale, which is written down. */
export const viewLetter = (draftId: string) => (fileId: string) =>
  call('POST /travel/drafts/{id}/letters/{fileId}/view', { params: { id: draftId, fileId }, body: {} })
