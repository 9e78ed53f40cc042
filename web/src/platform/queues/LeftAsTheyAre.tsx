import { Button } from '../../ui/actions/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'

type LeftAsTheyAreProps = {
  /** What was done: `3 of 5 approved`. */
  title: string
  /** Stands above those that were refused. */
  lead?: string
  refused: readonly { id: string; name: string; message: string }[]
  onClose: () => void
}

/** After an act on several: those that were refused, each by name and with the reason. */
export function LeftAsTheyAre({ title, lead = 'These were left as they are:', refused, onClose }: LeftAsTheyAreProps) {
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
