import { Button } from '../../ui/actions/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'

type RefusedDialogProps = {
  /** Result: `3 of 5 approved`. */
  title: string
  lead?: string
  refused: readonly { id: string; name: string; message: string }[]
  onClose: () => void
}

/** Lists the items of a bulk action that were refused, with the reason. */
export function RefusedDialog({ title, lead = 'These weren’t changed:', refused, onClose }: RefusedDialogProps) {
  return (
    <Dialog open title={title} onClose={onClose}>
      <p>{lead}</p>
      <ul className="mt-2 grid gap-2">
        {refused.map(({ id, name, message }) => (
          <li key={id}>
            <strong>{name}</strong> {message}
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
