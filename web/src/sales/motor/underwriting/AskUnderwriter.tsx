import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { queryKey } from '../../../platform/api/query-key.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { type MotorAnswer, motorDraft, useMotorAnswer } from '../draft.ts'

const ASK_EVERY_MS = 15_000

/** Where the question to the underwriter stands. `save` saves the chosen cover, which is what is asked about. */
export function AskUnderwriter({ save }: { save: () => Promise<unknown> }) {
  const { draft } = useMotorAnswer()
  const words = draft.referralNote && <p>“{draft.referralNote}”</p>
  if (draft.referral === 'approved') {
    return (
      <Banner tone="success" title="An underwriter has agreed. You can go on.">
        {words}
      </Banner>
    )
  }
  if (draft.referral === 'declined') {
    return (
      <Banner tone="danger" title="An underwriter has declined this cover">
        {words}
        <p>Choose another cover, or change the answers and ask again.</p>
      </Banner>
    )
  }
  return draft.referral === 'waiting' ? <Waiting /> : <Ask save={save} />
}

function Ask({ save }: { save: () => Promise<unknown> }) {
  const { referrals } = useMotorAnswer()
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
    <Banner tone="info" title="An underwriter must look at this">
      <ul className="list-disc pl-5">
        {referrals.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
      <div className="mt-3 grid max-w-140 gap-3">
        <TextArea
          label="Anything the underwriter should know?"
          optional
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className="grid justify-items-start gap-1">
          <Button loading={ask.isPending} onClick={() => ask.mutate()}>
            Ask an underwriter
          </Button>
          {ask.error && <FieldError>{readProblem(ask.error).sentence}</FieldError>}
        </div>
      </div>
    </Banner>
  )
}

function Waiting() {
  const { draftId, referrals } = useMotorAnswer()
  const look = useQuery({
    queryKey: queryKey('motor-referral', draftId),
    queryFn: async () => (await motorDraft.apply(() => load(draftId))).version,
    initialData: 0,
    staleTime: ASK_EVERY_MS,
    refetchInterval: ASK_EVERY_MS,
  })
  return (
    <Banner
      tone="warning"
      title="Waiting for an underwriter"
      action={
        <Button loading={look.isFetching} onClick={() => void look.refetch()}>
          Check again
        </Button>
      }
    >
      <p>{referrals.map(({ message }) => message).join(' ')}</p>
      <p>
        You can leave this page: the sale is kept under New insurance, and you get a text message when it is decided.
        Changing an answer withdraws the question.
      </p>
      {look.error && <FieldError>{readProblem(look.error).sentence}</FieldError>}
    </Banner>
  )
}

const load = (id: string): Promise<MotorAnswer> => call('GET /motor/drafts/{id}', { params: { id } })
