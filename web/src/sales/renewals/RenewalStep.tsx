import type { ReactNode } from 'react'
import { BackTo } from '../../platform/page/BackTo.tsx'
import type { Path } from '../../platform/routes/paths.ts'
import { usePolicy } from '../../policies/summary/use-policy.ts'
import { PlateChip } from '../../ui/data/PlateChip.tsx'
import { WizardPage } from '../purchases/WizardPage.tsx'

const STEPS = [
  { id: 'estimates', title: 'Price' },
  { id: 'pay', title: 'Payment' },
]

/** A renewal has no draft on the server: its terms are saved as an offer at the end of the first step. */
const NO_DRAFT = { sale: null, saleKey: 1, changedElsewhere: 0 }

type RenewalStepProps = {
  title: string
  /** Counted from 1; beyond the last step, the renewal is complete. */
  current: number
  back?: { path: Path; label: string }
  wide?: boolean
  children: ReactNode
}

/** Page layout of one step of a renewal, the same as in a sale. */
export function RenewalStep({ title, current, back, wide = false, children }: RenewalStepProps) {
  const { policy } = usePolicy()
  const plate = policy.data?.vehicle?.registrationNumber
  const isDone = current > STEPS.length
  return (
    <WizardPage
      title={title}
      flow="Renewal"
      steps={STEPS}
      current={current}
      back={back && <BackTo {...back} />}
      summary={
        policy.data &&
        !isDone && (
          <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
            {plate && <PlateChip plate={plate} />} {policy.data.customer.fullName}
          </span>
        )
      }
      draft={NO_DRAFT}
      onSeenElsewhere={() => {}}
      wide={wide}
    >
      {children}
    </WizardPage>
  )
}
