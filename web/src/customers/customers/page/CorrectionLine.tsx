import type { CustomerCorrection } from '@okwan/contract/service/customer-corrections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { UnlessReadOnly } from '../../../platform/session/UnlessReadOnly.tsx'
import { StepUpDialog } from '../../../platform/step-up/StepUp.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { DateText } from '../../../ui/data/DateText.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import type { Tone } from '../../../ui/data/tone.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'

const FileGallery = lazyPart(() => import('../../../platform/files/FileGallery.tsx'), 'FileGallery')

const STYLES: Record<CustomerCorrection['status'], { tone: Tone; word: string }> = {
  pending: { tone: 'warning', word: 'Awaiting approval' },
  approved: { tone: 'success', word: 'Corrected' },
  declined: { tone: 'neutral', word: 'Declined' },
  withdrawn: { tone: 'neutral', word: 'Withdrawn' },
}

/** A correction with its changes, documents and decision. */
export function CorrectionLine({ correction }: { correction: CustomerCorrection }) {
  const { status, changes, reason, fileIds, requestedBy, requestedAt, decidedBy, decidedAt } = correction
  const { tone, word } = STYLES[status]
  return (
    <li className="grid justify-items-start gap-1.5 py-2.5">
      <StatusBadge tone={tone}>{word}</StatusBadge>
      <ul className="text-table">
        {changes.map(({ field, label, from, to }) => (
          <li key={field} className="wrap-anywhere">
            {label}: {from ?? 'none'} to <strong>{to || 'none'}</strong>
          </li>
        ))}
      </ul>
      <p className="text-table text-muted">
        Proposed by {requestedBy.fullName}, <DateText value={requestedAt} />: “{reason}”
        {decidedBy && decidedAt && (
          <span className="block">
            {word} by {decidedBy.fullName}, <DateText value={decidedAt} />
          </span>
        )}
      </p>
      {status === 'pending' && fileIds.length > 0 && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <FileGallery label="Supporting documents" fileIds={fileIds} />
        </Suspense>
      )}
      {status === 'pending' && <Decision correction={correction} />}
    </li>
  )
}

function Decision({ correction }: { correction: CustomerCorrection }) {
  const { correctionId, customerCode, allowedActions } = correction
  const [isApproving, setApproving] = useState(false)
  const queryClient = useQueryClient()
  const params = { id: correctionId }
  const finish = async (sentence: string) => {
    setApproving(false)
    toast(sentence)
    await refresh(queryClient, '/customers/*', '/customer-corrections/*', '/policies/*', 'GET /work-items')
  }
  const decline = useMutation({
    mutationFn: () => call('POST /customer-corrections/{id}/decline', { params, body: {} }),
    onSuccess: ({ status }) => finish(status === 'withdrawn' ? 'Correction withdrawn' : 'Correction declined'),
  })
  return (
    <UnlessReadOnly>
      {decline.error && <FormAlert>{readProblem(decline.error).sentence}</FormAlert>}
      <div className="flex flex-wrap gap-2">
        {allowedActions.includes('approve') && (
          <Button size="small" variant="primary" onClick={() => setApproving(true)}>
            Approve correction
          </Button>
        )}
        {allowedActions.length > 0 && (
          <Button size="small" loading={decline.isPending} onClick={() => decline.mutate()}>
            {allowedActions.includes('withdraw') ? 'Withdraw' : 'Decline'}
          </Button>
        )}
      </div>
      {isApproving && (
        <StepUpDialog
          title={`Correct the details of ${customerCode}?`}
          reference={`customer-correction:${correctionId}`}
          confirmLabel="Correct"
          onVerified={async (verificationToken) => {
            await call('POST /customer-corrections/{id}/approve', { params, body: { verificationToken } })
            await finish('Details corrected')
          }}
          onClose={() => setApproving(false)}
        >
          <p>
            New documents show the new details. If a printed detail changes, the certificates of motor policies in force
            are reissued. Documents of earlier versions stay as they are.
          </p>
        </StepUpDialog>
      )}
    </UnlessReadOnly>
  )
}
