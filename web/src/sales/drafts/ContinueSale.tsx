import type { UnfinishedSale } from '@okwan/contract/sales/drafts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { useNavigate } from '../../platform/routes/link.ts'
import type { Path } from '../../platform/routes/paths.ts'
import { motorStepPath, travelStepPath } from '../../platform/routes/step-paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { motorDraft } from '../motor/draft.ts'
import { travelDraft } from '../travel/draft.ts'

type ContinuedSale = Pick<UnfinishedSale, 'product' | 'draftId'> & { seller: { fullName: string } }
type ContinueSaleProps = { sale: ContinuedSale; isOwn: boolean; name: string }

/** Opens the step at which a draft stopped. A motor draft belongs to one person, so a colleague’s draft is reassigned first. */
export function ContinueSale({ sale, isOwn, name }: ContinueSaleProps) {
  const [asking, setAsking] = useState(false)
  const isReassigned = sale.product === 'motor' && !isOwn
  const open = useOpenSale(sale, isReassigned)
  return (
    <>
      <Button
        size="small"
        aria-label={`${isReassigned ? 'Reassign to me:' : 'Continue'} ${name}`}
        loading={open.isPending}
        onClick={() => (isReassigned ? setAsking(true) : open.mutate())}
      >
        {isReassigned ? 'Reassign to me' : 'Continue'}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          title="Reassign this draft to you?"
          confirmLabel="Reassign and continue"
          danger={false}
          busy={open.isPending}
          error={open.error ? readProblem(open.error).sentence : undefined}
          onConfirm={() => open.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{sale.seller.fullName} started this draft. If you continue, you become the seller.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

type ContinueTitleProps = { sale: ContinuedSale; className: string; children: ReactNode }

/** Title of a row that continues the user’s own draft. */
export function ContinueTitle({ sale, className, children }: ContinueTitleProps) {
  const open = useOpenSale(sale, false)
  return (
    <button type="button" className={className} disabled={open.isPending} onClick={() => open.mutate()}>
      {children}
    </button>
  )
}

function useOpenSale(sale: ContinuedSale, isReassigned: boolean) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      if (isReassigned) await call('POST /drafts/{draftId}/take-over', { params: { draftId: sale.draftId } })
      return openSale(sale)
    },
    onSuccess: async (path) => {
      if (path) return navigate({ to: path })
      toast('This draft no longer exists')
      return refresh(queryClient, 'GET /drafts')
    },
    onError: (error) => {
      if (!isReassigned) toast(readProblem(error).sentence)
    },
  })
}

/** The page of the draft’s current step; undefined if the draft was sold or deleted. */
async function openSale({ product, draftId }: ContinuedSale): Promise<Path | undefined> {
  if (product === 'motor') {
    motorDraft.resume(draftId)
    const sale = await motorDraft.open()
    return sale ? motorStepPath(sale.firstIncompleteStep) : undefined
  }
  travelDraft.resume(draftId)
  const sale = await travelDraft.open()
  return sale ? travelStepPath(sale.firstIncompleteStep) : undefined
}
