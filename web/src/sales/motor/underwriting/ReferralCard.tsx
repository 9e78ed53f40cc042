import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { queryKey } from '../../../platform/api/query-key.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { type MotorSale, motorDraft, useMotorSale } from '../draft.ts'
import { NEEDS_UNDERWRITER } from '../words.ts'

const POLL_MS = 15_000

/** Status of the referral. `save` saves the selected cover first, because the underwriter decides on that cover. */
export function ReferralCard({ save }: { save: () => Promise<unknown> }) {
  const { draft } = useMotorSale()
  const words = draft.referralNote && <p>“{draft.referralNote}”</p>
  if (draft.referral === 'approved') {
    return (
      <Banner
        tone={draft.referralTerms ? 'warning' : 'success'}
        title={draft.referralTerms ? 'Approved with terms by an underwriter' : 'Approved by an underwriter'}
      >
        {words}
        {draft.referralTerms && <Terms terms={draft.referralTerms} />}
      </Banner>
    )
  }
  if (draft.referral === 'declined') {
    return (
      <Banner tone="danger" title="Declined by an underwriter">
        {words}
        <p>Select another cover, or change the details and request approval again.</p>
      </Banner>
    )
  }
  return draft.referral === 'waiting' ? <Waiting /> : <RequestApproval save={save} />
}

type MotorTerms = NonNullable<MotorSale['draft']['referralTerms']>

function Terms({ terms: { loadingBps, excessRateBps, conditions } }: { terms: MotorTerms }) {
  return (
    <>
      <ul className="list-disc pl-5">
        {loadingBps > 0 && <li>Loading of {loadingBps / 100}% on the basic premium</li>}
        {excessRateBps !== undefined && <li>Excess of {excessRateBps / 100}% of each own-damage claim</li>}
        {conditions.map((condition) => (
          <li key={condition}>{condition}</li>
        ))}
      </ul>
      <p>Explain the new price and terms to the customer. The customer accepts them by paying.</p>
    </>
  )
}

function RequestApproval({ save }: { save: () => Promise<unknown> }) {
  const { referrals } = useMotorSale()
  const [note, setNote] = useState('')
  const ask = useMutation({
    mutationFn: async () => {
      await save()
      await motorDraft.apply(async ({ draftId }) => {
        const body = note.trim() ? { note: note.trim() } : {}
        await call('POST /motor/drafts/{id}/referral', { params: { id: draftId }, body })
        return load(draftId)
      })
    },
  })
  return (
    <Banner tone="info" title={NEEDS_UNDERWRITER}>
      <ul className="list-disc pl-5">
        {referrals.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
      <div className="mt-3 grid max-w-140 gap-3">
        <TextArea
          label="Note to underwriter"
          optional
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className="grid justify-items-start gap-1">
          <Button loading={ask.isPending} onClick={() => ask.mutate()}>
            Request approval
          </Button>
          {ask.error && <FieldError>{readProblem(ask.error).sentence}</FieldError>}
        </div>
      </div>
    </Banner>
  )
}

function Waiting() {
  const { draftId, referrals } = useMotorSale()
  const poll = useQuery({
    queryKey: queryKey('motor-referral', draftId),
    queryFn: async () => (await motorDraft.apply(() => load(draftId))).version,
    initialData: 0,
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
  })
  return (
    <Banner
      tone="warning"
      title="Awaiting underwriter"
      action={
        <Button loading={poll.isFetching} onClick={() => void poll.refetch()}>
          Check again
        </Button>
      }
    >
      <p>{referrals.map(({ message }) => message).join(' ')}</p>
      <p>The sale stays in your drafts, and we’ll text you the decision. Changing an answer withdraws the request.</p>
      {poll.error && <FieldError>{readProblem(poll.error).sentence}</FieldError>}
    </Banner>
  )
}

const load = (id: string): Promise<MotorSale> => call('GET /motor/drafts/{id}', { params: { id } })
