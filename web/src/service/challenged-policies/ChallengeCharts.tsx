import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { Figures } from '../../platform/queues/figures/Figures.tsx'
import { HBar } from '../../ui/charts/HBar.tsx'
import { Figure } from '../../ui/data/Figure.tsx'

/** Open challenged policies by reason, and the median time to resolve them. */
export function ChallengeCharts() {
  const { branchId } = useActiveBranch()
  const overview = useQuery(query('GET /challenged-policies/overview', { query: branchId ? { branchId } : {} }))
  return (
    <Figures figures={overview}>
      {({ open, resolved, medianHours }) => (
        <>
          <Figure
            label="Median time to resolve"
            value={medianHours === null ? 'None resolved yet' : hoursInWords(medianHours)}
            detail={`${resolved} resolved in 30 days`}
          />
          {open.length > 0 ? (
            <HBar
              title="Open by reason"
              axisLabel="Reason"
              valueLabel="Open"
              bars={open.map(({ reason, reasonText, count }) => ({ id: reason, label: reasonText, value: count }))}
              format={String}
            />
          ) : (
            <p className="text-muted">No open challenged policies.</p>
          )}
        </>
      )}
    </Figures>
  )
}

function hoursInWords(hours: number): string {
  if (hours < 1) return `${Math.round(hours * 60)} min`
  return hours < 48 ? `${hours.toLocaleString('en-GB')} h` : `${Math.round(hours / 24)} days`
}
