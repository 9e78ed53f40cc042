import type { TrialBalance } from '@okwan/contract/money/accounting'
import { totalDifference } from '@okwan/domain/money/reconciliation/terms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { useIsReadOnly, useUser } from '../../platform/session/current.ts'
import { StepUpDialog } from '../../platform/step-up/StepUp.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Money } from '../../ui/data/Money.tsx'
import type { Tone } from '../../ui/data/tone.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { DifferenceList, differencesTitle } from './MonthDifferences.tsx'

const REASON_MIN = 3

type Act = TrialBalance['allowedActions'][number]

const DONE: Record<Act, string> = {
  propose: 'Close requested. Another SuperAdmin must confirm it.',
  confirm: 'Month closed',
  decline: 'Request declined. The month is still open.',
}
const WITHDRAWN = 'Request withdrawn. The month is still open.'

/** One SuperAdmin requests to close a month, another confirms. A closed month accepts no postings. */
export function MonthClosing({ balance }: { balance: TrialBalance }) {
  const { month, name, state, closing, allowedActions, differences } = balance
  const user = useUser()
  const isOwn = closing?.proposedBy.userId === user?.userId
  const isReadOnly = useIsReadOnly()
  const queryClient = useQueryClient()
  const [, setFilters] = useFilters<'accounting'>()
  const [opened, setOpened] = useState<'propose' | 'confirm'>()
  const [reason, setReason] = useState('')
  const hasDifferences = differences.length > 0
  const isReasonMissing = hasDifferences && reason.trim().length < REASON_MIN
  const closingId = closing?.closingId ?? ''
  const act = useMutation({
    mutationFn: ({ action, ...confirmation }: ClosingDecision) => send(action, month, { closingId, ...confirmation }),
    onSuccess: async (_balance, { action }) => {
      setOpened(undefined)
      // Keeps this month in the address; otherwise the page would show the next month to close.
      setFilters({ month })
      await refresh(queryClient, '/accounting/*')
      toast(action === 'decline' && isOwn ? WITHDRAWN : DONE[action])
    },
  })
  if (state === 'running') return <Banner tone="info">{`${name} can be closed after its last day.`}</Banner>
  if (state === 'closed') return <Banner tone="success">{closing ? <ClosedBy closing={closing} /> : 'Closed.'}</Banner>
  const canConfirm = allowedActions.includes('confirm')
  return (
    <>
      <Banner
        {...headingOf(balance)}
        action={
          <div className="flex gap-2">
            {allowedActions.includes('decline') && (
              <Button
                size="small"
                loading={act.isPending && act.variables.action === 'decline'}
                onClick={() => act.mutate({ action: 'decline' })}
              >
                {isOwn ? 'Withdraw' : 'Decline'}
              </Button>
            )}
            {allowedActions.includes('propose') && (
              <Button
                size="small"
                variant={hasDifferences ? 'secondary' : 'primary'}
                onClick={() => setOpened('propose')}
              >
                Request close
              </Button>
            )}
            {canConfirm && (
              <Button size="small" variant="primary" onClick={() => setOpened('confirm')}>
                Close {name}
              </Button>
            )}
          </div>
        }
      >
        {hasDifferences && <DifferenceList differences={differences} linked />}
        <div className={hasDifferences ? 'mt-2' : undefined}>
          {closing ? (
            <ProposedBy closing={closing} isOwn={isOwn} />
          ) : (
            <p>{isReadOnly ? `${name} is open.` : openText(balance, allowedActions.length > 0)}</p>
          )}
        </div>
        {act.error && !opened && <FieldError>{readProblem(act.error).sentence}</FieldError>}
      </Banner>
      <ConfirmDialog
        open={opened === 'propose'}
        title={`Request close of ${name}?`}
        confirmLabel="Request close"
        danger={false}
        busy={act.isPending}
        error={act.error ? readProblem(act.error).sentence : undefined}
        onConfirm={() => act.mutate({ action: 'propose' })}
        onClose={() => setOpened(undefined)}
      >
        <MonthTotals balance={balance} />
        <p>
          {hasDifferences
            ? 'Another SuperAdmin confirms and enters the reason for the differences.'
            : 'Another SuperAdmin confirms.'}{' '}
          You can withdraw the request until then.
        </p>
      </ConfirmDialog>
      {opened === 'confirm' && (
        <StepUpDialog
          title={`Close ${name}?`}
          reference={`month-closing:${closingId}`}
          confirmLabel={`Close ${name}`}
          disabledReason={isReasonMissing ? 'Enter the reason for closing with differences' : undefined}
          onVerified={async (verificationToken) => {
            const given = hasDifferences ? { reason: reason.trim() } : {}
            await act.mutateAsync({ action: 'confirm', verificationToken, ...given })
          }}
          onClose={() => setOpened(undefined)}
        >
          <MonthTotals balance={balance} />
          <p>No entries can be posted to {name} or earlier months. You can’t undo this.</p>
          {hasDifferences && (
            <>
              <Banner tone="danger" title={differencesTitle(balance)}>
                <DifferenceList differences={differences} />
              </Banner>
              <TextArea
                label="Reason for closing with differences"
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            </>
          )}
        </StepUpDialog>
      )}
    </>
  )
}

/** Figures that a person compares before closing the month. */
function MonthTotals({ balance }: { balance: TrialBalance }) {
  const { journals, debitPesewas, creditPesewas, differences, closing } = balance
  return (
    <div className="pb-2 text-text">
      <DescriptionList
        items={[
          { term: 'Journals', value: journals.toLocaleString('en-GB') },
          { term: 'Debits', value: <Money pesewas={debitPesewas} /> },
          { term: 'Credits', value: <Money pesewas={creditPesewas} /> },
          {
            term: 'Differences',
            value: differences.length > 0 ? <Money pesewas={totalDifference(differences)} /> : 'None',
          },
          ...(closing ? [{ term: 'Requested by', value: closing.proposedBy.fullName }] : []),
        ]}
      />
    </div>
  )
}

function headingOf(balance: TrialBalance): { tone: Tone; title?: string } {
  const { differences, closing, allowedActions } = balance
  if (differences.length > 0) return { tone: 'danger', title: differencesTitle(balance) }
  if (closing) return { tone: 'warning' }
  return { tone: allowedActions.length > 0 ? 'success' : 'neutral' }
}

type ClosingDecision = { action: Exclude<Act, 'confirm'> } | ({ action: 'confirm' } & Confirmation)
type Confirmation = { verificationToken: string; reason?: string }

function send(action: Act, month: string, body: { closingId: string } & Partial<Confirmation>) {
  const params = { month }
  const intent = `${action}-closing:${month}`
  if (action === 'propose') {
    return sendOnce(intent, {}, (idempotencyKey) =>
      call('POST /accounting/months/{month}/closing', { params, body: {} }, { idempotencyKey }),
    )
  }
  const { closingId, verificationToken = '', reason } = body
  return sendOnce(intent, body, (idempotencyKey) =>
    action === 'confirm'
      ? call(
          'POST /accounting/months/{month}/confirm',
          { params, body: { closingId, verificationToken, ...(reason ? { reason } : {}) } },
          { idempotencyKey },
        )
      : call('POST /accounting/months/{month}/decline', { params, body: { closingId } }, { idempotencyKey }),
  )
}

function openText({ name, differences }: TrialBalance, isNext: boolean): string {
  if (!isNext) return `${name} is open. Close earlier months first.`
  return differences.length > 0
    ? 'Resolve the differences before you request the close. Closing with differences needs a reason.'
    : `${name} has no differences and can be closed.`
}

type Closing = NonNullable<TrialBalance['closing']>

function ProposedBy({ closing, isOwn }: { closing: Closing; isOwn: boolean }) {
  return (
    <p>
      {isOwn ? 'You requested' : `${closing.proposedBy.fullName} requested`} to close this month on{' '}
      <DateText value={closing.proposedAt} />.{isOwn && ' Another SuperAdmin must confirm it.'}
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
