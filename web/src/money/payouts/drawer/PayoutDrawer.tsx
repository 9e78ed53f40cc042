import type { PayoutDetail } from '@okwan/contract/money/payouts'
import { formatDate } from '@okwan/domain/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { readProblem } from '../../../platform/api/problem.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { NotFoundRoad } from '../../../ui/illustrations/NotFoundRoad.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Drawer } from '../../../ui/overlays/Drawer.tsx'
import type { ApprovalLimit } from '../approval-details.tsx'
import { PayoutActions, type PayoutActionsProps } from '../PayoutActions.tsx'
import { oneOf, type PayoutQueue } from '../payout-queue.ts'
import { approversText, noteTitle, STATE_TONES } from '../words.ts'
import { PayoutDetails } from './PayoutDetails.tsx'

const RecommendForm = lazyPart(() => import('../RecommendForm.tsx'), 'RecommendForm')

const REFRESH_MS = 3_000
const IN_PROGRESS = ['approved', 'disbursing']

type PayoutDrawerProps = { queue: PayoutQueue; id: string; limit: ApprovalLimit | undefined; onClose: () => void }

/** One payout beside the list, with everything needed to decide it. */
export function PayoutDrawer({ queue, id, limit, onClose }: PayoutDrawerProps) {
  const [recommending, setRecommending] = useState(false)
  const payout = useQuery({
    ...oneOf(queue, id),
    // The status changes in the background while the money is being sent.
    refetchInterval: ({ state }) => (state.data && IN_PROGRESS.includes(state.data.state) ? REFRESH_MS : false),
  })
  const title = payout.data ? payout.data.payoutNumber : 'Payout'
  return (
    <Drawer open title={title} closeOutside={!recommending} onClose={onClose}>
      {payout.data ? (
        recommending ? (
          <Suspense fallback={<Skeleton className="h-120" />}>
            <RecommendForm queue={queue} payout={payout.data} onDone={() => setRecommending(false)} />
          </Suspense>
        ) : (
          <Detail queue={queue} payout={payout.data} limit={limit} onRecommend={() => setRecommending(true)} />
        )
      ) : payout.error ? (
        <Failed error={payout.error} onRetry={() => void payout.refetch()} onClose={onClose} />
      ) : (
        <Skeleton className="h-120" />
      )}
    </Drawer>
  )
}

function Detail(actions: PayoutActionsProps) {
  const { payout, limit } = actions
  return (
    <div className="flex flex-1 flex-col gap-5">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Money pesewas={payout.amountPesewas} className="text-figure font-bold" />
          <StatusBadge tone={STATE_TONES[payout.state]}>
            {payout.state === 'in_review' && !payout.reviewer ? 'To review' : payout.label}
          </StatusBadge>
        </div>
        <p className="text-muted">
          To {payout.payee.fullName} · {payout.about}
        </p>
      </div>
      {payout.note && (
        <Banner
          tone={payout.state === 'failed' || payout.state === 'review' ? 'danger' : 'warning'}
          title={noteTitle(payout.trail)}
        >
          {payout.note}
        </Banner>
      )}
      {payout.pause && <OnHold pause={payout.pause} />}
      {payout.state === 'recommended' && (
        <Banner tone="info" title={payout.decideRefusal ?? undefined}>
          {approversText(payout)}.
        </Banner>
      )}
      {payout.state !== 'recommended' && payout.decideRefusal && <Banner tone="info">{payout.decideRefusal}</Banner>}
      <PayoutDetails payout={payout} limit={limit} />
      <PayoutActions {...actions} />
    </div>
  )
}

function OnHold({ pause: { reason, until, isOver, by } }: { pause: NonNullable<PayoutDetail['pause']> }) {
  const title = isOver
    ? `Review was due on ${formatDate(until)}. Release or reject the payout.`
    : `On hold, review on ${formatDate(until)}`
  return (
    <Banner tone="warning" title={title}>
      {by.fullName}: {reason}
    </Banner>
  )
}

function Failed({ error, onRetry, onClose }: { error: unknown; onRetry: () => void; onClose: () => void }) {
  const problem = readProblem(error)
  if (problem.status === 404 || problem.status === 422) {
    return (
      <EmptyState
        illustration={<NotFoundRoad />}
        title="Payout not found in this queue"
        text="The payout may be in the other queue or belong to another branch, or the link is incomplete."
        action={
          <Button variant="primary" onClick={onClose}>
            Back to the list
          </Button>
        }
      />
    )
  }
  return (
    <ErrorPanel title="Couldn’t load the payout" text={problem.sentence} code={problem.requestId} onRetry={onRetry} />
  )
}
