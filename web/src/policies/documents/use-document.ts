import type { DocumentName } from '@okwan/contract/policies/documents'
import { documentFileName } from '@okwan/domain/policies/policies/documents/file-name'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { saveFile } from '../../platform/files/save-file.ts'

/** Downloads a document of one version and records the download in the timeline. `about` is the number in the file name. */
export function useSaveDocument(policyId: string, policyRecordId: string, about: string | null) {
  const note = useNoteDocument(policyId, policyRecordId)
  const saving = useMutation({
    mutationFn: (document: DocumentName) =>
      call(`GET /policies/{policyId}/${document}.pdf`, { params: { policyId }, query: { policyRecordId } }),
    onSuccess: (file, document) => {
      saveFile(file, documentFileName(about, document))
      note.mutate({ document, act: 'saved' })
    },
  })
  return {
    save: saving.mutate,
    saving: saving.isPending ? saving.variables : undefined,
    error: saving.error,
  }
}

type DocumentUse = { document: DocumentName; act: 'printed' | 'saved' }

/** Records that a document was printed or saved. */
export function useNoteDocument(policyId: string, policyRecordId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (noted: DocumentUse) =>
      call('POST /policies/{policyId}/documents', { params: { policyId }, body: { ...noted, policyRecordId } }),
    onSuccess: () => refresh(queryClient, 'GET /policies/{policyId}/timeline'),
  })
}
