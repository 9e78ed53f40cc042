import { useMutation } from '@tanstack/react-query'
import { toast } from '../../ui/feedback/toasts.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ColleagueForm } from './ColleagueForm.tsx'
import { RefusedDialog } from './RefusedDialog.tsx'

export type Outcome = { id: string; name: string; isDone: boolean; message: string | null }

type BulkAssignDialogProps = {
  /** Description of the work: `3 requests`. */
  items: string
  assign: (assigneeId: string) => Promise<Outcome[]>
  onAssigned: () => Promise<void>
  onClose: () => void
}

/** Assigns several items to one colleague. Items that could not be assigned are listed. */
export function BulkAssignDialog({ items, assign, onAssigned, onClose }: BulkAssignDialogProps) {
  const send = useMutation({
    mutationFn: assign,
    onSuccess: async (outcomes) => {
      await onAssigned()
      if (outcomes.some(({ isDone }) => !isDone)) return
      toast(`${items} assigned`)
      onClose()
    },
  })
  const refused = refusedOf(send.data)
  if (send.data && refused.length > 0) {
    const assigned = send.data.length - refused.length
    return <RefusedDialog title={`${assigned} of ${send.data.length} assigned`} refused={refused} onClose={onClose} />
  }
  return (
    <Dialog open title={`Assign ${items}`} size="small" onClose={onClose}>
      <ColleagueForm busy={send.isPending} error={send.error} onChoose={send.mutate} onClose={onClose} />
    </Dialog>
  )
}

export function refusedOf(outcomes: readonly Outcome[] = []) {
  return outcomes.flatMap(({ isDone, message, id, name }) => (isDone ? [] : [{ id, name, message: message ?? '' }]))
}
