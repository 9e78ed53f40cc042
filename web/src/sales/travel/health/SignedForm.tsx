import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { fieldErrorOf } from '../../../platform/api/field-errors.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { UploadField } from '../../../platform/files/UploadField.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { type TravelSale, travelDraft, useTravelSale } from '../draft.ts'

type SignedFormProps = { totalPesewas: number; onAgreed: (sale: TravelSale) => void }

/** Consent by signed form, if no code can reach the customer. The user who uploads it is recorded. */
export function SignedForm({ totalPesewas, onAgreed }: SignedFormProps) {
  const { consent } = useTravelSale()
  const [reason, setReason] = useState('')
  const [fileIds, setFileIds] = useState<readonly string[]>([])
  const agree = useMutation({
    mutationFn: () => giveConsentByForm({ acceptedTotalPesewas: totalPesewas, reason, fileId: fileIds[0] ?? '' }),
    onSuccess: onAgreed,
  })
  const problem = agree.error ? readProblem(agree.error) : undefined
  // An error about a changed price or changed terms concerns no field of this form.
  const otherProblem = problem?.fields.find(({ path }) => path !== 'fileId' && path !== 'reason')
  const isChecked = consent.text.declarations.every(
    ({ code, required }) => !required || consent.ticked.some((tick) => tick.code === code),
  )
  const unsigned = fileIds.length === 0 ? 'Add the signed form' : undefined
  const missing = isChecked ? unsigned : 'Select the signed declarations above'

  function send(event: FormEvent) {
    event.preventDefault()
    if (!missing && !agree.isPending) agree.mutate()
  }

  return (
    <details>
      <summary className="inline-flex min-h-6 items-center font-medium text-accent-text pointer-coarse:min-h-11">
        Can’t send a code?
      </summary>
      <form noValidate onSubmit={send} className="mt-3 grid max-w-140 gap-4 rounded-lg border border-line p-4">
        <p className="text-muted">
          Have the customer sign the declarations and the price. Select the declarations above, upload the signed form
          and give the reason. Your name is recorded.
        </p>
        <UploadField
          label="Signed form"
          name="fileId"
          purpose="travel-document"
          value={fileIds}
          error={fieldErrorOf(agree.error, 'fileId')}
          onChange={setFileIds}
        />
        <TextArea
          label="Reason"
          maxLength={500}
          value={reason}
          error={fieldErrorOf(agree.error, 'reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {problem && (otherProblem || problem.fields.length === 0) && (
          <FieldError>{otherProblem?.message ?? problem.sentence}</FieldError>
        )}
        <div>
          <Button type="submit" disabledReason={missing} loading={agree.isPending}>
            Confirm consent
          </Button>
        </div>
      </form>
    </details>
  )
}

function giveConsentByForm(body: {
  acceptedTotalPesewas: number
  reason: string
  fileId: string
}): Promise<TravelSale> {
  return travelDraft.apply(({ draftId }) =>
    call('POST /travel/drafts/{id}/consent-by-form', { params: { id: draftId }, body }),
  )
}
