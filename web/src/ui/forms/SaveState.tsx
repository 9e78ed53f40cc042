import { Check, CloudOff, TriangleAlert } from 'lucide-react'
import { formatTime } from '../data/moment.ts'
import { Spinner } from '../feedback/Spinner.tsx'

export type Saving =
  | { status: 'saving' }
  | { status: 'saved'; at: Date }
  /** Stored on this device until the connection is restored. */
  | { status: 'offline' }
  | { status: 'failed'; onRetry: () => void }

export function SaveState({ saving }: { saving?: Saving }) {
  return (
    <output className="flex min-h-6 items-center gap-1.5 text-table whitespace-nowrap text-muted">
      {saving && <Line saving={saving} />}
    </output>
  )
}

function Line({ saving }: { saving: Saving }) {
  if (saving.status === 'saving')
    return (
      <>
        <Spinner className="size-3.5" /> Saving…
      </>
    )
  if (saving.status === 'saved')
    return (
      <>
        <Check aria-hidden className="size-3.5 text-success-text" /> Saved{' '}
        {formatTime(saving.at.toISOString().slice(11, 16))}
      </>
    )
  if (saving.status === 'offline')
    return (
      <>
        <CloudOff aria-hidden className="size-3.5" /> Saved on this device
      </>
    )
  return (
    <>
      <TriangleAlert aria-hidden className="size-3.5 text-danger-text" /> Not saved
      <button
        type="button"
        onClick={saving.onRetry}
        className="min-h-6 rounded-sm font-medium text-accent-text underline pointer-coarse:min-h-11"
      >
        Try again
      </button>
    </>
  )
}
