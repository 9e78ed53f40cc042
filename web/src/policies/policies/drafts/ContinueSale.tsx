import type { UnfinishedSale } from '@okwan/contract/sales/drafts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { useNavigate } from '../../../platform/routes/link.ts'
import type { Path } from '../../../platform/routes/paths.ts'
import { motorStepPath, travelStepPath } from '../../../platform/routes/record-paths.ts'
import { motorDraft } from '../../../sales/motor/draft.ts'
import { travelDraft } from '../../../sales/travel/draft.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'

type ContinueSaleProps = { sale: UnfinishedSale; isOwn: boolean; name: string }

/** Back to the step where a sale stopped. A motor sale belongs to one person, so another's is taken over first. */
export function ContinueSale({ sale, isOwn, name }: ContinueSaleProps) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isOthers = sale.product === 'motor' && !isOwn
  const open = useMutation({
    mutationFn: async () => {
      if (isOthers) await call('POST /drafts/{draftId}/take-over', { params: { draftId: sale.draftId } })
      return openSale(sale)
    },
    onSuccess: async (path) => {
      if (path) return navigate({ to: path })
      toast('This sale is no longer there')
      return refresh(queryClient, 'GET /drafts')
    },
    onError: (error) => {
      if (!isOthers) toast(readProblem(error).sentence)
    },
  })
  return (
    <>
      <Button
        size="small"
        aria-label={`${isOthers ? 'Take over' : 'Continue'} ${name}`}
        loading={open.isPending}
        onClick={() => (isOthers ? setAsking(true) : open.mutate())}
      >
        {isOthers ? 'Take over' : 'Continue'}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          title="Take this sale over?"
          confirmLabel="Take over and continue"
          keepLabel="Leave it"
          danger={false}
          busy={open.isPending}
          error={open.error ? readProblem(open.error).sentence : undefined}
          onConfirm={() => open.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{sale.seller.fullName} began it. From now on it is yours, and so is the sale.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** The page it stopped at; undefined when it was sold or thrown away meanwhile. */
async function openSale({ product, draftId }: UnfinishedSale): Promise<Path | undefined> {
  if (product === 'motor') {
    motorDraft.resume(draftId)
    const answer = await motorDraft.open()
    return answer ? motorStepPath(answer.firstIncompleteStep) : undefined
  }
  travelDraft.resume(draftId)
  const answer = await travelDraft.open()
  return answer ? travelStepPath(answer.firstIncompleteStep) : undefined
}
