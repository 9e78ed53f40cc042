import type { StaffPayroll } from '@okwan/contract/money/staff-payrolls'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { StepUpDialog } from '../../platform/step-up/StepUp.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'

/** The batch that awaits the decision of a second SuperAdmin. */
export function PayrollDecision({ payroll }: { payroll: StaffPayroll }) {
  const { payrollId, totalPesewas, lines, preparedBy, preparedAt, allowedActions, approvalRefusalReason } = payroll
  const [approving, setApproving] = useState(false)
  const [bankReference, setBankReference] = useState('')
  const queryClient = useQueryClient()
  const params = { id: payrollId }
  const done = async (sentence: string) => {
    setApproving(false)
    await refresh(queryClient, '/staff-payrolls/*', '/commissions/*', '/accounting/*')
    toast(sentence)
  }
  const decline = useMutation({
    mutationFn: () =>
      sendOnce(`decline-payroll:${payrollId}`, {}, (idempotencyKey) =>
        call('POST /staff-payrolls/{id}/decline', { params, body: {} }, { idempotencyKey }),
      ),
    onSuccess: () => done('Batch declined'),
  })
  const approve = async (verificationToken: string) => {
    const body = { bankReference: bankReference.trim(), verificationToken }
    await sendOnce(`approve-payroll:${payrollId}`, body, (idempotencyKey) =>
      call('POST /staff-payrolls/{id}/approve', { params, body }, { idempotencyKey }),
    )
    await done('Staff commission paid')
  }
  const people = lines.length === 1 ? '1 person' : `${lines.length} people`
  return (
    <>
      <Banner
        tone="warning"
        title={`${formatPesewas(totalPesewas)} for ${people} is awaiting approval`}
        action={
          <UnlessReadOnly>
            <div className="flex gap-2">
              <Button size="small" loading={decline.isPending} onClick={() => decline.mutate()}>
                {allowedActions.includes('approve') ? 'Decline' : 'Withdraw'}
              </Button>
              <Button
                size="small"
                variant="primary"
                tipAlign="end"
                disabledReason={approvalRefusalReason ?? undefined}
                onClick={() => setApproving(true)}
              >
                Approve
              </Button>
            </div>
          </UnlessReadOnly>
        }
      >
        <p>
          Prepared by {preparedBy} on {formatMoment(new Date(preparedAt))}.
        </p>
        {decline.error && <FieldError>{readProblem(decline.error).sentence}</FieldError>}
      </Banner>
      {approving && (
        <StepUpDialog
          title={`Pay ${formatPesewas(totalPesewas)} staff commission?`}
          reference={`staff-payroll:${payrollId}`}
          confirmLabel="Pay"
          disabledReason={bankReference.trim().length < 3 ? 'Enter the bank reference' : undefined}
          onVerified={approve}
          onClose={() => setApproving(false)}
        >
          <div className="max-h-60 overflow-y-auto" tabIndex={0} role="region" aria-label="Payees">
            <DescriptionList
              items={lines.map(({ fullName, amountPesewas }) => ({
                term: fullName,
                value: formatPesewas(amountPesewas),
              }))}
            />
          </div>
          <p className="font-bold">
            {people}, {formatPesewas(totalPesewas)}. Prepared by {preparedBy}.
          </p>
          <TextField
            label="Bank reference"
            hint="Reference of the transfer to payroll"
            maxLength={60}
            value={bankReference}
            onChange={(event) => setBankReference(event.currentTarget.value)}
          />
        </StepUpDialog>
      )}
    </>
  )
}
