import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { InsightsButton } from '../../platform/queues/InsightsButton.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const ClaimCharts = lazyPart(() => import('./ClaimCharts.tsx'), 'ClaimCharts')
const FindPolicyDialog = lazyPart(() => import('./new/FindPolicyDialog.tsx'), 'FindPolicyDialog')

/** Charts and the button to report a claim above the list, loaded after it. */
export function ClaimTools() {
  const [isNew, setNew] = useState(false)
  return (
    <>
      <InsightsButton title="Claims">
        <ClaimCharts />
      </InsightsButton>
      <Button variant="primary" icon={Plus} onClick={() => setNew(true)}>
        Report a claim
      </Button>
      <Suspense fallback={null}>{isNew && <FindPolicyDialog onClose={() => setNew(false)} />}</Suspense>
    </>
  )
}
