import { ArrowLeft } from 'lucide-react'
import { Button } from '../../ui/actions/Button.tsx'

export function BackToList({ onBack }: { onBack: () => void }) {
  return (
    <div>
      <Button variant="quiet" icon={ArrowLeft} className="-ml-3.5" onClick={onBack}>
        Back to list
      </Button>
    </div>
  )
}
