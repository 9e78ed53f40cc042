import type { ActiveBranch } from '../../../platform/lists/use-active-branch.ts'
import { NewInsuranceLink } from '../../../sales/drafts/NewInsuranceLink.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../../ui/illustrations/EmptyGlovebox.tsx'

type NoPoliciesProps = { narrowed: boolean; branch: ActiveBranch; clear: () => void }

export function NoPolicies({ narrowed, branch, clear }: NoPoliciesProps) {
  const where = branch.name ? ` in ${branch.name}` : ''
  return (
    <EmptyState
      illustration={<EmptyGlovebox />}
      title={narrowed ? `No matching policies${where}` : `No policies yet${where}`}
      text={narrowed ? 'Change the search or clear the filters.' : 'Policies appear here as soon as they are sold.'}
      action={
        <>
          {narrowed && <Button onClick={clear}>Clear filters</Button>}
          {branch.showAll && <Button onClick={branch.showAll}>Search all branches</Button>}
          <NewInsuranceLink />
        </>
      }
    />
  )
}
