import type { TravelStep } from '@okwan/domain/products/travel-plans/terms'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { useNavigate } from '../../platform/routes/link.ts'
import { travelStepPath } from '../../platform/routes/record-paths.ts'
import type { TravelAnswer } from './draft.ts'
import { stepAfter } from './steps.ts'

/** Continue: to the page that comes next by what was just saved, or back to the summary the person came from. */
export function useGoOn(step: TravelStep): (answer: TravelAnswer) => void {
  const navigate = useNavigate()
  const [{ from }] = useFilters<'travelTraveller'>()
  return (answer) => {
    const after = from === 'summary' ? 'more-travel-information' : step
    void navigate({ to: travelStepPath(stepAfter(after, answer)) })
  }
}

/** What is wrong on this page; the server names only the first page that is not complete. */
export function problemsOn(step: TravelStep): (answer: TravelAnswer) => { path: string; message: string }[] {
  return ({ firstIncompleteStep, problems }) => (firstIncompleteStep === step ? problems : [])
}
