import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { Figures } from '../../platform/queues/Figures.tsx'
import { HBar } from '../../ui/charts/HBar.tsx'
import { Figure } from '../../ui/data/Figure.tsx'

/** What waits for what, and how long it takes to put it right. */
export function ChallengeCharts() {
  const { branchId } = useActiveBranch()
  const overview = useQuery(query('GET /challenged-policies/overview', { query: branchId ? { branchId } : {} }))
  return (
    <Figures figures={overview}>
      {({ open, resolved, medianHours }) => (
        <>
          <Figure
            label="Median time to clear"
            value={medianHours === null ? 'None cleared yet' : hoursInWords(medianHours)}
            detail={`${resolved} cleared in 30 days`}
          />
          {open.length > 0 ? (
            <HBar
              title="Open, by challenge"
              axisLabel="Challenge"
              valueLabel="Open"
              bars={open.map(({ reason, reasonText, count }) => ({ id: reason, label: reasonText, value: count }))}
              format={String}
            />
          ) : (
            <p className="text-muted">Nothing is open. Nice and clear.</p>
          )}
        </>
      )}
    </Figures>
  )
}

function hoursInWords(hours: number): string {
  if (hours < 1) return `${Math.round(hours * 60)} minutes`
  return hours < 48 ? `${hours.toLocaleString('en-GB')} hours` : `${Math.round(hours / 24)} days`
}
