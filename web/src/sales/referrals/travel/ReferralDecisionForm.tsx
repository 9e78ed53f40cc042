import type { UnderwritingFile } from '@okwan/contract/sales/travel'
import {
  REFERRAL_DECISION_LABELS,
  REFERRAL_DECISION_OUTCOMES,
  type ReferralDecisionOutcome,
} from '@okwan/domain/products/travel-plans/terms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { call } from '../../../platform/api/call.ts'
import { generalErrorOf, setFieldErrors } from '../../../platform/api/field-errors.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { TravelReferralPrice } from './TravelReferralPrice.tsx'

type Values = { outcome: ReferralDecisionOutcome | ''; loadingPct: string; words: string }

/** Text that a decision requires, with its field in the request. */
const WORDS: Partial<Record<ReferralDecisionOutcome, { label: string; field: 'exclusionText' | 'note' | 'reason' }>> = {
  accept_exclusion: { label: 'Exclusion', field: 'exclusionText' },
  request_documents: { label: 'Required documents', field: 'note' },
  decline: { label: 'Reason', field: 'reason' },
}

type ReferralDecisionFormProps = {
  file: UnderwritingFile
  subject: string
  /** Decision that is selected when the form opens. */
  outcome: ReferralDecisionOutcome
  onDone: () => void
}

/** Decision of the underwriter on one traveller or the trip. New terms require a new consent of the customer. */
export function ReferralDecisionForm({ file, subject, outcome: first, onDone }: ReferralDecisionFormProps) {
  const queryClient = useQueryClient()
  const form = useForm<Values>({ defaultValues: { outcome: first, loadingPct: '25', words: '' } })
  const { outcome, loadingPct = '' } = useWatch({ control: form.control })
  const required = outcome ? WORDS[outcome] : undefined
  const { errors } = form.formState
  const decide = useMutation({
    mutationFn: (values: Values) =>
      call('POST /travel/drafts/{id}/referral-decision', {
        params: { id: file.draftId },
        body: { subject, version: file.version, ...referralDecisionOf(values) },
      }),
    onSuccess: async ({ underwriting }) => {
      toast('Decision sent to the seller')
      // Stays open with the new version while other travellers of the sale are still referred.
      const isDone = underwriting.every(({ state }) => state !== 'referred')
      if (isDone) onDone()
      await refresh(queryClient, 'GET /travel/referrals')
      if (!isDone) await refresh(queryClient, 'POST /travel/drafts/{id}/health/view')
    },
    onError: (error) => setFieldErrors(form.setError, readProblem(error).fields, fieldOf),
  })
  const failure = generalErrorOf(decide.error)
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => decide.mutate(values))(event)}
      className="grid gap-4 rounded-lg border border-line p-4"
    >
      <Select
        label="Decision"
        placeholder="Select decision"
        options={REFERRAL_DECISION_OUTCOMES.map((value) => ({ value, label: REFERRAL_DECISION_LABELS[value] }))}
        error={errors.outcome?.message}
        {...form.register('outcome', { required: 'Select a decision' })}
      />
      {outcome === 'accept_loading' && (
        <TextField
          label="Loading"
          hint="Percentage of this traveller’s premium"
          suffix="%"
          inputMode="numeric"
          maxLength={6}
          className="max-w-56"
          error={errors.loadingPct?.message}
          {...form.register('loadingPct', {
            pattern: { value: PERCENTAGE, message: 'Enter a percentage, such as 25' },
          })}
        />
      )}
      {outcome?.startsWith('accept') && (
        <TravelReferralPrice
          draftId={file.draftId}
          subject={subject}
          loadingBps={outcome === 'accept_loading' && PERCENTAGE.test(loadingPct) ? bpsOf(loadingPct) : 0}
        />
      )}
      {required && (
        <TextArea
          label={required.label}
          maxLength={500}
          error={errors.words?.message}
          {...form.register('words', { minLength: { value: 3, message: 'Enter at least 3 characters' } })}
        />
      )}
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div>
        <Button type="submit" variant="primary" loading={decide.isPending}>
          Submit decision
        </Button>
      </div>
    </form>
  )
}

const PERCENTAGE = /^\d{1,3}(\.\d{1,2})?$/
const bpsOf = (percentage: string) => Math.round(Number(percentage) * 100)

function fieldOf(path: string): keyof Values {
  if (path === 'loadingBps') return 'loadingPct'
  return path === 'outcome' ? 'outcome' : 'words'
}

function referralDecisionOf({ outcome, loadingPct, words }: Values) {
  const required = outcome ? WORDS[outcome] : undefined
  return {
    // The form requires a decision before it submits.
    outcome: outcome as ReferralDecisionOutcome,
    ...(outcome === 'accept_loading' ? { loadingBps: bpsOf(loadingPct) } : {}),
    ...(required ? { [required.field]: words } : {}),
  }
}
