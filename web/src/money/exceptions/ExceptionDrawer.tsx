import type { ExceptionDetail, ExceptionSubject } from '@okwan/contract/money/exceptions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { RecordMissing } from '../../platform/page/RecordMissing.tsx'
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
  const exception = useQuery(query('GET /reviews/{subject}/{id}', { params: { subject, id } }))
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
  const may = (action: ExceptionDetail['allowedActions'][number]) => exception.allowedActions.includes(action)
  return (
    <div className="flex flex-1 flex-col gap-5">
      <div>
        <Money pesewas={exception.amountPesewas} className="text-figure font-bold" />
        <p className="text-muted">{[exception.who, exception.about].filter(Boolean).join(' · ')}</p>
      </div>
      {exception.isOpen && <Banner tone="warning">{exception.cause}</Banner>}
      <DescriptionList
        items={[
          ...exception.facts.map(({ label, text }) => ({ term: label, value: text })),
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
      {exception.rulings.length > 0 && <Proposals rulings={exception.rulings} />}
      {may('propose') && <ProposalForm exception={exception} />}
      {exception.proposal && <Decide exception={exception} />}
    </div>
  )
}

function Proposals({ rulings }: Pick<ExceptionDetail, 'rulings'>) {
  return (
    <section aria-label="Proposals">
      <h3 className="mb-2 font-bold">Proposals</h3>
      <ol className="grid gap-3">
        {rulings.map((resolution) => (
          <li key={resolution.rulingId}>
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
  const { proposal, confirmRefusal, subject, reviewId: id } = exception
  const decide = useMutation({
    mutationFn: (action: 'confirm' | 'decline') => {
      const body = { rulingId: proposal?.rulingId ?? '' }
      return sendOnce(`${action}:${id}`, body, (idempotencyKey) =>
        call(`POST /reviews/{subject}/{id}/${action}`, { params: { subject, id }, body }, { idempotencyKey }),
      )
    },
    onSuccess: async (_exception, action) => {
      await refresh(queryClient, ...paymentQueries, ...payoutQueries)
      toast(action === 'confirm' ? 'Resolution applied' : 'Proposal declined')
    },
  })
  const isAllowed = exception.allowedActions.includes('confirm')
  return (
    <>
      {confirmRefusal && <Banner tone="info">{confirmRefusal}</Banner>}
      {decide.error && <FormAlert>{readProblem(decide.error).sentence}</FormAlert>}
      <ModalActions>
        <Button loading={decide.isPending} onClick={() => decide.mutate('decline')}>
          {isAllowed ? 'Decline' : 'Withdraw'}
        </Button>
        <Button
          variant="primary"
          disabled={!isAllowed}
          loading={decide.isPending}
          onClick={() => decide.mutate('confirm')}
        >
          {`Confirm: ${proposal?.label ?? ''}`}
        </Button>
      </ModalActions>
    </>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const problem = readProblem(error)
  if (problem.status === 404 || problem.status === 422) return <RecordMissing />
  return (
    <ErrorPanel
      title="The exception couldn’t be loaded"
      text={problem.sentence}
      code={problem.requestId}
      onRetry={onRetry}
    />
  )
}
