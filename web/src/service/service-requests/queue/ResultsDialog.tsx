import { Button } from '../../../ui/actions/Button.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../../ui/overlays/Modal.tsx'

type ResultsDialogProps = {
  /** `3 of 5 approved` */
  title: string
  results: readonly { id: string; name: string; isDone: boolean; message: string }[]
  doneLabel: string
  onClose: () => void
}

/** The result of each request of a bulk decision, with the reason of a refusal. */
export function ResultsDialog({ title, results, doneLabel, onClose }: ResultsDialogProps) {
  return (
    <Dialog open title={title} onClose={onClose}>
      <ul className="divide-y divide-line">
        {results.map(({ id, name, isDone, message }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0">
              {name}
              {!isDone && <span className="block text-table text-danger-text">{message}</span>}
            </span>
            <StatusBadge tone={isDone ? 'success' : 'danger'}>{isDone ? doneLabel : 'Not changed'}</StatusBadge>
          </li>
        ))}
      </ul>
      <ModalActions>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </ModalActions>
    </Dialog>
  )
}
