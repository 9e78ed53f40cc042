import type { UnfinishedSale } from '@okwan/contract/sales/drafts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { motorDraft } from '../motor/draft.ts'
import { travelDraft } from '../travel/draft.ts'

/** Deletes a draft with its answers and files. */
export function DeleteSaleDraft({ sale, name }: { sale: UnfinishedSale; name: string }) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deleteDraft(sale),
    onSuccess: async () => {
      setAsking(false)
      await refresh(queryClient, 'GET /drafts')
      toast('Draft deleted')
    },
  })
  return (
    <>
      <IconButton label={`Delete ${name}`} icon={Trash2} tipAlign="end" onClick={() => setAsking(true)} />
      {asking && (
        <ConfirmDialog
          open
          title="Delete this draft?"
          confirmLabel="Delete draft"
          danger
          busy={remove.isPending}
          error={remove.error ? readProblem(remove.error).sentence : undefined}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{name}. All answers and files are deleted and can’t be restored.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

async function deleteDraft({ product, draftId }: UnfinishedSale): Promise<void> {
  const store = product === 'motor' ? motorDraft : travelDraft
  // If the draft stayed in memory, the browser would save answers to a draft that no longer exists.
  if (store.state().sale?.draftId === draftId) store.startNew()
  const params = { id: draftId }
  if (product === 'motor') await call('DELETE /motor/drafts/{id}', { params })
  else await call('DELETE /travel/drafts/{id}', { params })
}
