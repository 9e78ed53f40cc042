import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { FiguresButton } from '../../platform/queues/FiguresButton.tsx'
import { Button } from '../../ui/actions/Button.tsx'

const ClaimCharts = lazy(async () => ({ default: (await import('./ClaimCharts.tsx')).ClaimCharts }))
const FindPolicyDialog = lazy(async () => ({ default: (await import('./FindPolicyDialog.tsx')).FindPolicyDialog }))

/** What stands above the list of claims: its picture, and the way to a new one. Loaded after the list. */
export function ClaimTools() {
  const [isNew, setNew] = useState(false)
  return (
    <>
      <FiguresButton title="Claims">
        <ClaimCharts />
      </FiguresButton>
      <Button variant="primary" icon={Plus} onClick={() => setNew(true)}>
        New claim
      </Button>
      <Suspense fallback={null}>{isNew && <FindPolicyDialog onClose={() => setNew(false)} />}</Suspense>
    </>
  )
}
