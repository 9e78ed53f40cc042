import type { RequestType } from '@okwan/domain/service/service-requests/terms'
import { Button } from '../../../ui/actions/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../../ui/illustrations/EmptyGlovebox.tsx'
import { QUEUE_NOUNS } from '../words.ts'

type EmptyQueueProps = { type: RequestType; view: string; onClear: (() => void) | undefined }

/** Nothing waits, which is good news, or nothing fits. */
export function EmptyQueue({ type, view, onClear }: EmptyQueueProps) {
  if (onClear) {
    return (
      <EmptyState
        title="No requests fit"
        text="No request here fits the search and the filters."
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    )
  }
  return (
    <EmptyState
      illustration={<EmptyGlovebox />}
      title={`No ${QUEUE_NOUNS[type]} ${ENDINGS[view] ?? 'here'}`}
      text="New ones show up here by themselves."
    />
  )
}

const ENDINGS: Partial<Record<string, string>> = {
  'to-decide': 'to decide',
  unassigned: 'that nobody has taken',
  mine: 'taken by you',
  overdue: 'past the promise',
  'to-pay': 'waiting for money',
  'to-do': 'left to carry out',
  done: 'decided yet',
  all: 'yet',
}
