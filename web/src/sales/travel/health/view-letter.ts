import { call } from '../../../platform/api/call.ts'

/** Opens a medical document of a sale; the access is logged. */
export const viewLetter = (draftId: string) => (fileId: string) =>
  call('POST /travel/drafts/{id}/letters/{fileId}/view', { params: { id: draftId, fileId }, body: {} })
