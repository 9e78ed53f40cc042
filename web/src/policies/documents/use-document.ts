import type { PaperName } from '@okwan/contract/policies/documents'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { saveFile } from '../../platform/files/save-file.ts'

/** Downloads a document of one version and records the download in the timeline. */
export function useSavePaper(policyId: string, policyRecordId: string) {
  const note = useNotePaper(policyId, policyRecordId)
  const saving = useMutation({
    mutationFn: (paper: PaperName) =>
      call(`GET /policies/{policyId}/${paper}.pdf`, { params: { policyId }, query: { policyRecordId } }),
    onSuccess: (file, paper) => {
      saveFile(file, `${paper}.pdf`)
      note.mutate({ paper, act: 'saved' })
    },
  })
  return {
    save: saving.mutate,
    saving: saving.isPending ? saving.variables : undefined,
    error: saving.error,
  }
}

type Noted = { paper: PaperName; act: 'printed' | 'saved' | 'sent' }

/** Records what was done with a document; `sent` also sends the policyholder an SMS with a link. */
export function useNotePaper(policyId: string, policyRecordId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (noted: Noted) =>
      call('POST /policies/{policyId}/papers', { params: { policyId }, body: { ...noted, policyRecordId } }),
    onSuccess: () => refresh(queryClient, 'GET /policies/{policyId}/timeline'),
  })
}
