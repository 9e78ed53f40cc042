import { useQuery } from '@tanstack/react-query'
import { readProblem } from '../../../platform/api/problem.ts'
import { queryKey } from '../../../platform/api/query-key.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { reloadSale, useTravelAnswer } from '../draft.ts'

const ASK_EVERY_MS = 15_000

/** The seller's view of a sale an underwriter must agree to: what is waited for, and the answer as soon as it is there. */
export function WaitingReferral() {
  const { draftId, problems, underwriting } = useTravelAnswer()
  const states = underwriting.map(({ state }) => state)
  const isDeclined = states.includes('declined')
  const isWaiting = !isDeclined && (states.includes('referred') || states.includes('documents_wanted'))
  const look = useQuery({
    queryKey: queryKey('travel-referral', draftId),
    queryFn: async () => (await reloadSale()).version,
    enabled: isWaiting,
    initialData: 0,
    staleTime: ASK_EVERY_MS,
    refetchInterval: ASK_EVERY_MS,
  })
  return (
    <>
      {problems.map(({ path, message }) => (
        <Banner key={path} tone={isDeclined ? 'danger' : 'info'}>
          {message}
        </Banner>
      ))}
      {isDeclined && (
        <p className="max-w-[68ch] text-muted">
          Nothing is sold and nothing is to be paid. If an answer was entered wrongly, answer again.
        </p>
      )}
      {isWaiting && (
        <div className="grid gap-3">
          <p className="max-w-[68ch] text-muted">
            The underwriters answer within four office hours. You can leave this page: the sale is kept, and it stands
            under New insurance. With new terms the customer agrees again.
          </p>
          <div>
            <Button loading={look.isFetching} onClick={() => void look.refetch()}>
              Check again
            </Button>
          </div>
        </div>
      )}
      {look.error && <Banner tone="danger">{readProblem(look.error).sentence}</Banner>}
    </>
  )
}
