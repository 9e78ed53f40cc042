import { useMutation } from '@tanstack/react-query'
import { toast } from '../../ui/feedback/toasts.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ColleagueForm } from './ColleagueForm.tsx'
import { LeftAsTheyAre } from './LeftAsTheyAre.tsx'

export type Outcome = { id: string; name: string; isDone: boolean; message: string | null }

type GiveDialogProps = {
  /** What is given: `3 requests`. */
  what: string
  give: (assigneeId: string) => Promise<Outcome[]>
  onGiven: () => Promise<void>
  onClose: () => void
}

/** Gives several pieces of work to one colleague; each stands for itself, and those that could not be given are named. */
export function GiveDialog({ what, give, onGiven, onClose }: GiveDialogProps) {
  const send = useMutation({
    mutationFn: give,
    onSuccess: async (outcomes) => {
      await onGiven()
      if (outcomes.some(({ isDone }) => !isDone)) return
      toast(`Gave ${what} to a colleague`)
      onClose()
    },
  })
  const refused = refusedOf(send.data)
  if (send.data && refused.length > 0) {
    const given = send.data.length - refused.length
    return <LeftAsTheyAre title={`${given} of ${send.data.length} given`} refused={refused} onClose={onClose} />
  }
  return (
    <Dialog open title={`Give ${what} to a colleague`} size="small" onClose={onClose}>
      <ColleagueForm busy={send.isPending} error={send.error} onChoose={send.mutate} onClose={onClose} />
    </Dialog>
  )
}

export function refusedOf(outcomes: readonly Outcome[] = []) {
  return outcomes.flatMap(({ isDone, message, id, name }) => (isDone ? [] : [{ id, name, message: message ?? '' }]))
}
