import { ArrowLeft } from 'lucide-react'
import { Button } from '../../ui/actions/Button.tsx'

export function BackToList({ onBack }: { onBack: () => void }) {
  return (
    <div className="-mt-2 -mb-4">
      <Button variant="quiet" icon={ArrowLeft} className="-ml-3.5" onClick={onBack}>
        Back to list
      </Button>
    </div>
  )
}
