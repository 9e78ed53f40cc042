import type { ApiData } from '@okwan/contract/all'
import { useQuery } from '@tanstack/react-query'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { euros } from '../words.ts'

/** Comparison of the benefits of the plans. */
export function PlanComparison({ planCodes, onClose }: { planCodes: readonly string[]; onClose: () => void }) {
  const plans = useQuery(query('GET /travel/plans', { query: {} }))
  const shown = plans.data?.plans.filter(({ planCode }) => planCodes.includes(planCode)) ?? []
  return (
    <Dialog open size="large" title="Cover summary" onClose={onClose}>
      {plans.error && !plans.data ? (
        <ErrorPanel
          title="Couldn’t load plans"
          text={readProblem(plans.error).sentence}
          onRetry={() => void plans.refetch()}
        />
      ) : !plans.data ? (
        <Skeleton className="h-96" />
      ) : (
        <div className="grid gap-4">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keyboard too */}
          <div tabIndex={0} role="region" aria-label="Plan comparison" className="overflow-x-auto">
            <PlanTable plans={shown} />
          </div>
          <section>
            <h3 className="font-bold">Exclusions of all plans</h3>
            <ul className="mt-1 list-disc pl-5 text-table text-muted">
              {plans.data.exclusions.map((exclusion) => (
                <li key={exclusion}>{exclusion}</li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Dialog>
  )
}

function PlanTable({ plans }: { plans: ApiData<'GET /travel/plans'>['plans'] }) {
  const benefits = plans[0]?.benefits ?? []
  return (
    <table className="w-full min-w-120 text-table">
      <caption className="sr-only">Benefits by plan, limits in euros per traveller</caption>
      <thead>
        <tr className="border-b border-line align-bottom">
          <th scope="col" className="p-2 text-left">
            Benefit
          </th>
          {plans.map(({ planCode, name }) => (
            <th key={planCode} scope="col" className="p-2 text-left">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        <tr>
          <th scope="row" className="p-2 text-left font-normal">
            Excess
          </th>
          {plans.map(({ planCode, excessEur }) => (
            <td key={planCode} className="p-2">
              {excessEur === 0 ? 'None' : euros(excessEur)}
            </td>
          ))}
        </tr>
        {benefits.map(({ code, label }) => (
          <tr key={code}>
            <th scope="row" className="p-2 text-left font-normal">
              {label}
            </th>
            {plans.map(({ planCode, benefits: of }) => {
              const benefit = of.find((one) => one.code === code)
              return (
                <td key={planCode} className={benefit?.covered ? 'p-2' : 'p-2 text-muted'}>
                  {benefit?.text ?? 'Not covered'}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
