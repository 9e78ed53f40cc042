import { formatMoment } from '@okwan/domain/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button-class.ts'
import { motorDraft } from './draft.ts'
import { stepPath } from './steps.ts'
import { VehicleLine } from './VehicleLine.tsx'

/** The motor sale that was left open, if there is one: back to where it stopped. */
export function ResumeMotor() {
  const open = useQuery({ queryKey: ['open motor sale'], queryFn: () => motorDraft.open(), gcTime: 0 })
  if (!open.data) return null
  const { draft, updatedAt, firstIncompleteStep } = open.data
  return (
    <section
      aria-label="Sale left open"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line px-4 py-3"
    >
      <div className="min-w-0">
        <VehicleLine draft={draft} />
        <p className="text-table text-muted">Saved {formatMoment(new Date(updatedAt))}</p>
      </div>
      <Link to={stepPath(firstIncompleteStep)} className={buttonClass('primary')}>
        Continue this sale
      </Link>
    </section>
  )
}
