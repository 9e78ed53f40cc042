import { ArrowLeft } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

export function BackToList({ onBack }: { onBack: () => void }) {
  return (
    <div>
      <Button variant="quiet" icon={ArrowLeft} className="-ml-3.5" onClick={onBack}>
        Back to the list
      </Button>
    </div>
  )
}

/** Beside an empty list. */
export function NothingOpen() {
  return <EmptyState title="No request open" text="Choose one in the list; j and k go through it." />
}
