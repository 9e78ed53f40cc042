import type { TravelStep } from '@okwan/domain/products/travel-plans/terms'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { useNavigate } from '../../platform/routes/link.ts'
import { travelStepPath } from '../../platform/routes/step-paths.ts'
import type { TravelSale } from './draft.ts'
import { stepAfter } from './steps.ts'

/** Opens the first incomplete page of the saved draft, or returns to the summary. */
export function useNextStep(): (sale: TravelSale) => void {
  const navigate = useNavigate()
  const [{ from }] = useFilters<'travelTraveller'>()
  return (sale) => void navigate({ to: travelStepPath(stepAfter(sale, from)) })
}

/** Problems of this page. The server reports only the problems of the first incomplete page. */
export function problemsOn(step: TravelStep): (sale: TravelSale) => { path: string; message: string }[] {
  return ({ firstIncompleteStep, problems }) => (firstIncompleteStep === step ? problems : [])
}
