import type { CustomerMerge, Duplicate } from '@okwan/contract/customers/customers/merges'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { UnlessReadOnly } from '../../../platform/session/UnlessReadOnly.tsx'
import { StepUpDialog } from '../../../platform/step-up/StepUp.tsx'
import { LINK } from '../../../policies/summary/words.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { DateText } from '../../../ui/data/DateText.tsx'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { TextField } from '../../../ui/forms/TextField.tsx'

type MergeLineProps = {
  merge: CustomerMerge
  /** The other record, as evidence for the decision; undefined once the records are merged. */
  duplicate: Duplicate | undefined
}

/** A proposed merge with its decision, or a merge that can be undone. */
export function MergeLine({ merge, duplicate }: MergeLineProps) {
  const { mergeId, kept, merged, status, requestedBy, reason, undoUntil, allowedActions } = merge
  const [act, setAct] = useState<'approve' | 'undo'>()
  const queryClient = useQueryClient()
  const params = { id: mergeId }
  const finish = async (sentence: string) => {
    setAct(undefined)
    toast(sentence)
    await refresh(queryClient, '/customers/*', '/customer-merges/*', '/policies/*', '/claims/*', '/notes/*')
  }
  const decline = useMutation({
    mutationFn: () => call('POST /customer-merges/{id}/decline', { params, body: {} }),
    onSuccess: ({ status: now }) => finish(now === 'withdrawn' ? 'Proposal withdrawn' : 'Proposal declined'),
  })
  const isOwn = allowedActions.includes('withdraw')
  return (
    <li className="grid gap-1.5 py-2.5">
      <p className="flex flex-wrap items-center gap-2">
        {duplicate ? (
          <Link to={paths.customer(duplicate)} className={LINK}>
            {duplicate.fullName}
          </Link>
        ) : (
          merged.fullName
        )}
        <StatusBadge tone={status === 'pending' ? 'warning' : 'neutral'}>
          {status === 'pending' ? 'Merge proposed' : 'Merged'}
        </StatusBadge>
      </p>
      <p className="text-table text-muted">
        {merged.customerCode} into {kept.customerCode}, proposed by {requestedBy.fullName}: “{reason}”
      </p>
      {duplicate && (
        <p className="text-table">
          {duplicateText(duplicate)}
          <span className="block">{duplicate.reasons.join(' · ')}</span>
        </p>
      )}
      {undoUntil && allowedActions.includes('undo') && (
        <p className="text-table text-muted">
          Can be undone until <DateText value={undoUntil} />
        </p>
      )}
      {decline.error && <p className="text-table text-danger-text">{readProblem(decline.error).sentence}</p>}
      <UnlessReadOnly>
        <div className="flex flex-wrap gap-2">
          {allowedActions.includes('approve') && (
            <Button size="small" variant="primary" onClick={() => setAct('approve')}>
              Approve merge
            </Button>
          )}
          {(isOwn || allowedActions.includes('decline')) && (
            <Button size="small" loading={decline.isPending} onClick={() => decline.mutate()}>
              {isOwn ? 'Withdraw' : 'Decline'}
            </Button>
          )}
          {allowedActions.includes('undo') && (
            <Button size="small" onClick={() => setAct('undo')}>
              Undo merge
            </Button>
          )}
        </div>
      </UnlessReadOnly>
      {act === 'approve' && (
        <StepUpDialog
          title={`Merge ${merged.customerCode} into ${kept.customerCode}?`}
          reference={`customer-merge:${mergeId}`}
          confirmLabel="Approve"
          onVerified={async (verificationToken) => {
            await call('POST /customer-merges/{id}/approve', { params, body: { verificationToken } })
            await finish('Customers merged')
          }}
          onClose={() => setAct(undefined)}
        >
          <DescriptionList
            items={[
              { term: 'Remains', value: `${kept.fullName} · ${kept.customerCode}` },
              { term: 'Merged', value: `${merged.fullName} · ${merged.customerCode}` },
              ...(duplicate ? [{ term: 'Match', value: duplicate.reasons.join(', ') }] : []),
              { term: 'Proposed by', value: requestedBy.fullName },
              { term: 'Reason', value: reason },
            ]}
          />
          <p>
            Policies, payments and documents keep their history.
            {undoUntil && (
              <>
                {' '}
                The merge can be undone until <DateText value={undoUntil} />.
              </>
            )}
          </p>
        </StepUpDialog>
      )}
      {act === 'undo' && (
        <UndoDialog merge={merge} onDone={() => finish('Merge undone')} onClose={() => setAct(undefined)} />
      )}
    </li>
  )
}

const SHORTEST_REASON = 3

/** `CUS-000012 · 024 123 4567 · Accra · 2 policies`. */
export function duplicateText({ customerCode, phone, city, policyCount }: Duplicate): string {
  const policies = `${policyCount} ${policyCount === 1 ? 'policy' : 'policies'}`
  return [customerCode, phone, city, policies].filter(Boolean).join(' · ')
}

type UndoDialogProps = { merge: CustomerMerge; onDone: () => Promise<void>; onClose: () => void }

function UndoDialog({ merge: { mergeId, merged }, onDone, onClose }: UndoDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <StepUpDialog
      title={`Undo the merge of ${merged.customerCode}?`}
      reference={`customer-merge-undo:${mergeId}`}
      confirmLabel="Undo merge"
      disabledReason={reason.trim().length < SHORTEST_REASON ? 'Enter a reason' : undefined}
      onVerified={async (verificationToken) => {
        await call('POST /customer-merges/{id}/undo', {
          params: { id: mergeId },
          body: { reason: reason.trim(), verificationToken },
        })
        await onDone()
      }}
      onClose={onClose}
    >
      <TextField label="Reason" maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
    </StepUpDialog>
  )
}
