import type { PayoutDetail } from '@okwan/contract/payouts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { readProblem } from '../api/problem.ts'
import { RecordMissing } from '../layout/RecordMissing.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Money } from '../ui/Money.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { type Desk, oneOf } from './desk.ts'
import { PayoutActions } from './PayoutActions.tsx'
import { PayoutFacts } from './PayoutFacts.tsx'
import { approversText, STATE_TONES } from './words.ts'

const RecommendForm = lazy(async () => ({ default: (await import('./RecommendForm.tsx')).RecommendForm }))

const UNDER_WAY_EVERY_MS = 3_000
const UNDER_WAY = ['approved', 'disbursing']

type PayoutDrawerProps = { desk: Desk; id: string; onClose: () => void }

/** One payout beside the list, with everything its decision needs. */
export function PayoutDrawer({ desk, id, onClose }: PayoutDrawerProps) {
  const [recommending, setRecommending] = useState(false)
  const payout = useQuery({
    ...oneOf(desk, id),
    // On its way it changes by itself, and somebody is looking.
    refetchInterval: ({ state }) => (state.data && UNDER_WAY.includes(state.data.state) ? UNDER_WAY_EVERY_MS : false),
  })
  const title = payout.data ? payout.data.payoutNumber : 'Payout'
  return (
    <Drawer open title={title} closeOutside={!recommending} onClose={onClose}>
      {payout.data ? (
        recommending ? (
          <Suspense fallback={<Skeleton className="h-120" />}>
            <RecommendForm desk={desk} payout={payout.data} onDone={() => setRecommending(false)} />
          </Suspense>
        ) : (
          <Detail desk={desk} payout={payout.data} onRecommend={() => setRecommending(true)} />
        )
      ) : payout.error ? (
        <Failed error={payout.error} onRetry={() => void payout.refetch()} />
      ) : (
        <Skeleton className="h-120" />
      )}
    </Drawer>
  )
}

function Detail({ desk, payout, onRecommend }: { desk: Desk; payout: PayoutDetail; onRecommend: () => void }) {
  return (
    <div className="flex flex-1 flex-col gap-5">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Money pesewas={payout.amountPesewas} className="text-figure font-bold" />
          <StatusBadge tone={STATE_TONES[payout.state]}>{payout.label}</StatusBadge>
        </div>
        <p className="text-muted">{payout.about}</p>
      </div>
      {payout.note && (
        <Banner tone={payout.state === 'failed' || payout.state === 'review' ? 'danger' : 'warning'}>
          {payout.note}
        </Banner>
      )}
      {payout.state === 'recommended' && (
        <Banner tone="info" title={payout.approveRefusal ?? undefined}>
          {approversText(payout)}.
        </Banner>
      )}
      <PayoutFacts payout={payout} />
      <PayoutActions desk={desk} payout={payout} onRecommend={onRecommend} />
    </div>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const problem = readProblem(error)
  if (problem.status === 404 || problem.status === 422) return <RecordMissing />
  return (
    <ErrorPanel
      title="The payout could not be loaded"
      text={problem.sentence}
      code={problem.requestId}
      onRetry={onRetry}
    />
  )
}
