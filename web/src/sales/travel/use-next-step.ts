import type { TravelStep } from '@okwan/domain/products/travel-plans/terms'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { useNavigate } from '../../platform/routes/link.ts'
import { travelStepPath } from '../../platform/routes/step-paths.ts'
import type { TravelSale } from './draft.ts'
import { stepAfter } from './steps.ts'

/** Opens the page that follows `step` according to the saved draft, or returns to the summary. */
export function useNextStep(step: TravelStep): (sale: TravelSale) => void {
  const navigate = useNavigate()
  const [{ from }] = useFilters<'travelTraveller'>()
  return (sale) => {
    const after = from === 'summary' ? 'more-travel-information' : step
    void navigate({ to: travelStepPath(stepAfter(after, sale)) })
  }
}

/** Problems of this page. The server reports only those of the first incomplete page. */
export function problemsOn(step: TravelStep): (sale: TravelSale) => { path: string; message: string }[] {
  return ({ firstIncompleteStep, problems }) => (firstIncompleteStep === step ? problems : [])
}
