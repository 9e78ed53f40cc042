import type { ClaimDetail } from '@okwan/contract/service/claims'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { readProblem } from '../../../platform/api/problem.ts'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'

const NotApplied = lazyPart(() => import('../../../platform/queues/NotApplied.tsx'), 'NotApplied')
/** Loaded with the actions of a claim, not with the list. */
const moves = () => import('./send-move.ts')

type UndoApproval = {
  undo: (claim: ClaimDetail) => void
  /** Shown if the approval could not be undone. */
  notice: ReactNode
}

/** Undoes an approval from the queue, because the next claim is already open, and opens the approved claim again. */
export function useUndoApproval(open: (claimId: string) => void): UndoApproval {
  const queryClient = useQueryClient()
  const { mutate, variables, error, reset } = useMutation({
    mutationFn: async (claim: ClaimDetail) => (await moves()).sendMove(claim, 'undo-approval'),
    onSuccess: async (now) => {
      open(now.claimId)
      toast(`${now.claimNumber}: approval undone`)
      await (await moves()).storeMoved(queryClient, now)
    },
  })
  const notice = error && variables && (
    <Suspense fallback={null}>
      <NotApplied
        noun="claim"
        title={`The approval of ${variables.claimNumber} wasn’t undone`}
        onAgain={undefined}
        link={
          <Link
            to={paths.claims()}
            search={{ open: variables.claimId, view: 'all' }}
            className={buttonClass('secondary')}
          >
            View claim
          </Link>
        }
        onDismiss={reset}
      >
        <p>{readProblem(error).sentence}</p>
      </NotApplied>
    </Suspense>
  )
  return { undo: mutate, notice }
}
