import { useQuery } from '@tanstack/react-query'
import { readProblem } from '../../../platform/api/problem.ts'
import { queryKey } from '../../../platform/api/query-key.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { reloadSale, useTravelSale } from '../draft.ts'

const POLL_MS = 15_000

/** Status of a referred sale for the seller; polls for the decision. */
export function WaitingReferral() {
  const { draftId, problems, underwriting } = useTravelSale()
  const states = underwriting.map(({ state }) => state)
  const isDeclined = states.includes('declined')
  const isWaiting = !isDeclined && (states.includes('referred') || states.includes('documents_wanted'))
  const poll = useQuery({
    queryKey: queryKey('travel-referral', draftId),
    queryFn: async () => (await reloadSale()).version,
    enabled: isWaiting,
    initialData: 0,
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
  })
  return (
    <>
      {problems.map(({ path, message }) => (
        <Banner key={path} tone={isDeclined ? 'danger' : 'info'}>
          {message}
        </Banner>
      ))}
      {isDeclined && (
        <p className="max-w-[68ch] text-muted">This cover can’t be sold. If an answer is wrong, edit it.</p>
      )}
      {isWaiting && (
        <div className="grid gap-3">
          <p className="max-w-[68ch] text-muted">
            Underwriters respond during office hours. You can leave this page; the sale stays in your drafts. If the
            terms change, the customer must give consent again.
          </p>
          <div>
            <Button loading={poll.isFetching} onClick={() => void poll.refetch()}>
              Check again
            </Button>
          </div>
        </div>
      )}
      {poll.error && <Banner tone="danger">{readProblem(poll.error).sentence}</Banner>}
    </>
  )
}
