import type { ExceptionDetail, ExceptionSubject } from '@okwan/contract/money/exceptions'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { RecordMissing } from '../../platform/page/RecordMissing.tsx'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { StepUpDialog } from '../../platform/step-up/StepUp.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { CopyId } from '../../ui/data/CopyId.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { paymentQueries } from '../payments/queries.ts'
import { payoutQueries } from '../payouts/queries.ts'
import { ProposalForm } from './ProposalForm.tsx'
import { SUBJECT_LABELS } from './words.ts'

type ExceptionDrawerProps = { subject: ExceptionSubject; id: string; onClose: () => void }

export function ExceptionDrawer({ subject, id, onClose }: ExceptionDrawerProps) {
  const exception = useQuery(query('GET /exceptions/{subject}/{id}', { params: { subject, id } }))
  return (
    <Drawer open title={SUBJECT_LABELS[subject]} closeOutside={false} onClose={onClose}>
      {exception.data ? (
        <Detail exception={exception.data} />
      ) : exception.error ? (
        <Failed error={exception.error} onRetry={() => void exception.refetch()} />
      ) : (
        <Skeleton className="h-120" />
      )}
    </Drawer>
  )
}

function Detail({ exception }: { exception: ExceptionDetail }) {
  const allows = (action: ExceptionDetail['allowedActions'][number]) => exception.allowedActions.includes(action)
  return (
    <div className="flex flex-1 flex-col gap-5">
      <div>
        <Money pesewas={exception.amountPesewas} className="text-figure font-bold" />
        <p className="text-muted">{[exception.counterparty, exception.about].filter(Boolean).join(' · ')}</p>
      </div>
      {exception.isOpen && <Banner tone="warning">{exception.cause}</Banner>}
      <DescriptionList
        items={[
          ...exception.details.map(({ label, text }) => ({ term: label, value: text })),
          { term: 'Reference', value: <CopyId value={exception.reference} name="reference" /> },
        ]}
      />
      {exception.timeline.length > 0 && (
        <section aria-label="Timeline">
          <h3 className="mb-2 font-bold">Timeline</h3>
          <ol className="grid gap-1.5">
            {exception.timeline.map(({ at, text }, index) => (
              // Two entries can have the same time and text.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
              <li key={`${at} ${index}`} className="flex flex-wrap justify-between gap-x-4">
                {text}
                <span className="text-table text-muted">
                  <DateText value={at} />
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {exception.resolutions.length > 0 && <Proposals resolutions={exception.resolutions} />}
      {allows('propose') && <ProposalForm exception={exception} />}
      {exception.proposal && (
        <UnlessReadOnly>
          <Decide exception={exception} />
        </UnlessReadOnly>
      )}
    </div>
  )
}

function Proposals({ resolutions }: Pick<ExceptionDetail, 'resolutions'>) {
  return (
    <section aria-label="Proposals">
      <h3 className="mb-2 font-bold">Proposals</h3>
      <ol className="grid gap-3">
        {resolutions.map((resolution) => (
          <li key={resolution.resolutionId}>
            {resolution.label}: “{resolution.reason}”
            <span className="block text-table text-muted">
              {resolution.proposedBy.fullName}, <DateText value={resolution.proposedAt} />
            </span>
            {resolution.decidedBy && resolution.decidedAt && (
              <span className="block text-table text-muted">
                {resolution.outcome === 'confirmed' ? 'Confirmed by' : 'Declined by'} {resolution.decidedBy.fullName},{' '}
                <DateText value={resolution.decidedAt} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Decide({ exception }: { exception: ExceptionDetail }) {
  const queryClient = useQueryClient()
  const { proposal, confirmRefusal, subject, exceptionId: id } = exception
  const [confirming, setConfirming] = useState(false)
  const resolutionId = proposal?.resolutionId ?? ''
  const params = { subject, id }
  const isAllowed = exception.allowedActions.includes('confirm')
  const done = async (sentence: string) => {
    await refresh(queryClient, ...paymentQueries, ...payoutQueries)
    toast(sentence)
  }
  const decline = useMutation({
    mutationFn: () =>
      sendOnce(`decline:${id}`, { resolutionId }, (idempotencyKey) =>
        call('POST /exceptions/{subject}/{id}/decline', { params, body: { resolutionId } }, { idempotencyKey }),
      ),
    onSuccess: () => done(isAllowed ? 'Proposal declined' : 'Proposal withdrawn'),
  })
  const confirm = async (verificationToken: string) => {
    const body = { resolutionId, verificationToken }
    await sendOnce(`confirm:${id}`, body, (idempotencyKey) =>
      call('POST /exceptions/{subject}/{id}/confirm', { params, body }, { idempotencyKey }),
    )
    setConfirming(false)
    await done('Resolution applied')
  }
  return (
    <>
      {confirmRefusal && <Banner tone="info">{confirmRefusal}</Banner>}
      {decline.error && <FormAlert>{readProblem(decline.error).sentence}</FormAlert>}
      <ModalActions>
        <Button loading={decline.isPending} onClick={() => decline.mutate()}>
          {isAllowed ? 'Decline' : 'Withdraw'}
        </Button>
        <Button variant="primary" disabled={!isAllowed} onClick={() => setConfirming(true)}>
          {proposal?.label}
        </Button>
      </ModalActions>
      {confirming && (
        <StepUpDialog
          title={`${proposal?.label ?? ''}: ${formatPesewas(exception.amountPesewas)}?`}
          reference={`exception:${subject}:${id}:${resolutionId}`}
          confirmLabel="Confirm"
          onVerified={confirm}
          onClose={() => setConfirming(false)}
        >
          <p>
            {proposal?.label}: <Money pesewas={exception.amountPesewas} />, {exception.counterparty}. Proposed by{' '}
            {proposal?.proposedBy.fullName}: “{proposal?.reason}”
          </p>
        </StepUpDialog>
      )}
    </>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const problem = readProblem(error)
  if (problem.status === 404 || problem.status === 422) return <RecordMissing />
  return (
    <ErrorPanel
      title="Couldn’t load the exception"
      text={problem.sentence}
      code={problem.requestId}
      onRetry={onRetry}
    />
  )
}
