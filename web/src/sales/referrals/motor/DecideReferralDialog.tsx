import type { MotorReferral } from '@okwan/contract/sales/referrals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { call } from '../../../platform/api/call.ts'
import { setFieldErrors } from '../../../platform/api/field-errors.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../../ui/overlays/Modal.tsx'
import { ReferralPrice } from './ReferralPrice.tsx'

export type Decision = 'approve' | 'decline'

type Values = { note: string; loading: string; excess: string; conditions: string }

type DecideReferralDialogProps = {
  referral: MotorReferral
  decision: Decision
  onDecided: () => void
  onClose: () => void
}

/** Decision of an underwriter. The seller gets an SMS and sees the note. */
export function DecideReferralDialog({ referral, decision, onDecided, onClose }: DecideReferralDialogProps) {
  const queryClient = useQueryClient()
  const form = useForm<Values>({ defaultValues: { note: '', loading: '', excess: '', conditions: '' } })
  const { register, handleSubmit, formState } = form
  const { draftId, version, seller } = referral
  const vehicle = referral.registrationNumber ?? referral.vehicle
  const isDecline = decision === 'decline'
  const decide = useMutation({
    mutationFn: ({ note, ...input }: Values) => {
      const noteField = note.trim() ? { note: note.trim() } : {}
      const terms = isDecline ? undefined : termsOf(input)
      return call('POST /motor/drafts/{id}/referral-decision', {
        params: { id: draftId },
        body: { decision, version, ...noteField, ...(terms ? { terms } : {}) },
      })
    },
    onError: (error) => setFieldErrors(form.setError, readProblem(error).fields, fieldOf),
    onSuccess: async () => {
      onClose()
      onDecided()
      toast(isDecline ? `${vehicle} declined` : `${vehicle} approved`)
      await refresh(queryClient, 'GET /motor/referrals')
    },
  })
  return (
    <Dialog
      open
      title={isDecline ? `Decline ${vehicle}?` : `Approve ${vehicle}?`}
      closeOutside={false}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((form) => decide.mutate(form))(event)}
        className="grid gap-4"
      >
        <p>
          {isDecline
            ? `${seller.fullName} can’t sell this cover. We’ll text them your decision.`
            : `${seller.fullName} can collect the payment. Changed answers need a new approval.`}
        </p>
        {!isDecline && <TermFields form={form} draftId={draftId} />}
        <TextArea
          label={isDecline ? 'Reason' : 'Note'}
          optional={!isDecline}
          hint="Shown to the seller"
          maxLength={500}
          error={formState.errors.note?.message}
          {...register('note', { required: isDecline && 'Enter a reason' })}
        />
        {decide.error && <FormAlert>{readProblem(decide.error).sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={isDecline ? 'danger' : 'primary'} loading={decide.isPending}>
            {isDecline ? 'Decline' : 'Approve'}
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}

const MAX_CONDITIONS = 5
const conditionsOf = (input: string) => input.split('\n').flatMap((line) => line.trim() || [])

const PERCENTAGE = /^\d{1,3}(\.\d{1,2})?$/
const MAX_LOADING = 100
const isValidLoading = (input: string) => PERCENTAGE.test(input) && Number(input) <= MAX_LOADING
const bps = (percentage: string) => Math.round(Number(percentage) * 100)

/** The server counts in hundredths of a percent, so its sentences do not match these fields. */
const percentage = (min: number, max: number) => ({
  pattern: { value: PERCENTAGE, message: 'Enter a percentage, such as 25' },
  validate: (input: string) =>
    input === '' || (Number(input) >= min && Number(input) <= max) || `Enter a percentage from ${min} to ${max}`,
})

/** Terms of the approval; empty fields leave the standard terms. */
function TermFields({ form, draftId }: { form: UseFormReturn<Values>; draftId: string }) {
  const { register, formState, control } = form
  const { errors } = formState
  const loading = useWatch({ control, name: 'loading' })
  return (
    <fieldset className="grid gap-4 xs:grid-cols-2">
      <legend className="mb-2 font-medium">Terms</legend>
      <TextField
        label="Loading"
        hint={`Percentage of the basic premium, up to ${MAX_LOADING}`}
        optional
        suffix="%"
        inputMode="decimal"
        maxLength={6}
        error={errors.loading?.message}
        {...register('loading', percentage(0, MAX_LOADING))}
      />
      <TextField
        label="Excess"
        hint="Percentage of each own-damage claim, up to 50"
        optional
        suffix="%"
        inputMode="decimal"
        maxLength={6}
        error={errors.excess?.message}
        {...register('excess', percentage(1, 50))}
      />
      <div className="xs:col-span-2">
        <ReferralPrice draftId={draftId} loadingBps={isValidLoading(loading) ? bps(loading) : 0} />
      </div>
      <TextArea
        label="Conditions"
        hint="One condition on each line, at most 5. They are printed on the schedule."
        optional
        className="xs:col-span-2"
        error={errors.conditions?.message}
        {...register('conditions', {
          validate: (input) =>
            conditionsOf(input).length <= MAX_CONDITIONS || `Enter at most ${MAX_CONDITIONS} conditions`,
        })}
      />
    </fieldset>
  )
}

function termsOf({ loading, excess, conditions }: Omit<Values, 'note'>) {
  const lines = conditionsOf(conditions)
  if (!loading && !excess && lines.length === 0) return undefined
  return { loadingBps: bps(loading), ...(excess ? { excessRateBps: bps(excess) } : {}), conditions: lines }
}

/** Maps a field name of the server to the field of the form. */
function fieldOf(path: string): keyof Values {
  if (path.startsWith('terms.loadingBps')) return 'loading'
  if (path.startsWith('terms.excessRateBps')) return 'excess'
  return path.startsWith('terms') ? 'conditions' : 'note'
}
