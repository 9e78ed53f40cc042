import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'

type ConfirmLargeChangesProps = {
  /** One sentence for each rate; empty if nothing needs a confirmation. */
  changes: readonly string[]
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks whether rates that change by more than 50% are correct. */
export function ConfirmLargeChanges({ changes, busy, onConfirm, onClose }: ConfirmLargeChangesProps) {
  return (
    <ConfirmDialog
      open={changes.length > 0}
      title="Save these large changes?"
      confirmLabel="Save draft"
      keepLabel="Go back"
      danger={false}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>These rates change by more than 50%. Check that they are correct.</p>
      <ul className="max-h-80 list-disc overflow-y-auto pl-5">
        {changes.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
