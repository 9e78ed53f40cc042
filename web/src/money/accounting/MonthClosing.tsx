import type { TrialBalance } from '@okwan/contract/money/accounting'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'

type Act = TrialBalance['allowedActions'][number]

const DONE: Record<Act, string> = {
  propose: 'Proposed; another SuperAdmin has to confirm it',
  confirm: 'The month is closed',
  decline: 'The month stays open',
}

/** One proposes to close a month, another confirms; from then on nothing can be posted into it. */
export function MonthClosing({ balance }: { balance: TrialBalance }) {
  const { month, name, state, closing, allowedActions } = balance
  const queryClient = useQueryClient()
  const [, setFilters] = useFilters<'books'>()
  const [asking, setAsking] = useState(false)
  const act = useMutation({
    mutationFn: (what: Act) => send(what, month, closing?.closingId ?? ''),
    onSuccess: async (_balance, what) => {
      setAsking(false)
      // The next month waits now; what was done stays in sight.
      setFilters({ month })
      await refresh(queryClient, '/books/*')
      toast(DONE[what])
    },
  })
  if (state === 'running')
    return <Banner tone="info">{`${name} is not over; it can be closed after its last day.`}</Banner>
  if (state === 'closed') return <Banner tone="success">{closing ? <ClosedBy closing={closing} /> : 'Closed.'}</Banner>
  const mayConfirm = allowedActions.includes('confirm')
  return (
    <>
      <Banner
        tone={closing ? 'warning' : 'neutral'}
        action={
          <div className="flex gap-2">
            {allowedActions.includes('decline') && (
              <Button
                size="small"
                loading={act.isPending && act.variables === 'decline'}
                onClick={() => act.mutate('decline')}
              >
                {mayConfirm ? 'Decline' : 'Take back'}
              </Button>
            )}
            {allowedActions.includes('propose') && (
              <Button size="small" variant="primary" loading={act.isPending} onClick={() => act.mutate('propose')}>
                Propose to close
              </Button>
            )}
            {mayConfirm && (
              <Button size="small" variant="primary" onClick={() => setAsking(true)}>
                Close {name}
              </Button>
            )}
          </div>
        }
      >
        {closing ? (
          <ProposedBy closing={closing} isOwn={!mayConfirm} />
        ) : (
          <OpenText name={name} isNext={allowedActions.length > 0} />
        )}
        {act.error && !asking && <FieldError>{readProblem(act.error).sentence}</FieldError>}
      </Banner>
      <ConfirmDialog
        open={asking}
        title={`Close ${name}?`}
        confirmLabel={`Close ${name}`}
        keepLabel="Not yet"
        danger={false}
        busy={act.isPending}
        error={act.error ? readProblem(act.error).sentence : undefined}
        onConfirm={() => act.mutate('confirm')}
        onClose={() => setAsking(false)}
      >
        Nothing can be posted into {name} or before it any more. This cannot be taken back.
      </ConfirmDialog>
    </>
  )
}

function send(what: Act, month: string, closingId: string) {
  const params = { month }
  const intent = `${what}-closing:${month}`
  if (what === 'propose') {
    return sendOnce(intent, {}, (idempotencyKey) =>
      call('POST /books/months/{month}/closing', { params, body: {} }, { idempotencyKey }),
    )
  }
  const body = { closingId }
  return sendOnce(intent, body, (idempotencyKey) =>
    call(`POST /books/months/{month}/${what}`, { params, body }, { idempotencyKey }),
  )
}

function OpenText({ name, isNext }: { name: string; isNext: boolean }) {
  return <p>{isNext ? `${name} is over and still open.` : `${name} is open. Months before it are closed first.`}</p>
}

type Closing = NonNullable<TrialBalance['closing']>

function ProposedBy({ closing, isOwn }: { closing: Closing; isOwn: boolean }) {
  return (
    <p>
      {isOwn ? 'You proposed' : `${closing.proposedBy.fullName} proposed`} to close it on{' '}
      <DateText value={closing.proposedAt} />.{isOwn && ' Another SuperAdmin has to confirm it.'}
    </p>
  )
}

function ClosedBy({ closing }: { closing: Closing }) {
  return (
    <p>
      Closed by {closing.proposedBy.fullName} and {closing.confirmedBy?.fullName} on{' '}
      <DateText value={closing.confirmedAt ?? closing.proposedAt} />.
    </p>
  )
}
