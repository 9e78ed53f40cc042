import type { RequestType } from '@okwan/domain/service/service-requests/terms'
import { Button } from '../../../ui/actions/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../../ui/illustrations/EmptyGlovebox.tsx'
import { QUEUE_NOUNS } from '../words.ts'

type EmptyQueueProps = { type: RequestType; view: string; onClear: (() => void) | undefined }

/** Empty state of a queue, or of a search without results. */
export function EmptyQueue({ type, view, onClear }: EmptyQueueProps) {
  if (onClear) {
    return (
      <EmptyState
        title="No matching requests"
        text="Change the search or clear the filters."
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    )
  }
  return (
    <EmptyState
      illustration={<EmptyGlovebox />}
      title={titleOf(QUEUE_NOUNS[type], view)}
      text="New requests appear automatically."
    />
  )
}

function titleOf(noun: string, view: string): string {
  return view === 'unassigned' || view === 'overdue' ? `No ${view} ${noun}` : `No ${noun} ${ENDINGS[view] ?? 'here'}`
}

const ENDINGS: Partial<Record<string, string>> = {
  'to-decide': 'to review',
  mine: 'assigned to you',
  'to-pay': 'awaiting payment',
  'to-do': 'to complete',
  done: 'decided yet',
  all: 'yet',
}
