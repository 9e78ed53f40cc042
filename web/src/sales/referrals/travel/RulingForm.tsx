import type { UnderwritingFile } from '@okwan/contract/sales/travel'
import { RULING_LABELS, RULING_OUTCOMES, type RulingOutcome } from '@okwan/domain/products/travel-plans/terms'
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

type Values = { outcome: RulingOutcome | ''; loadingPct: string; words: string }

/** What each decision has to say beside itself, and which field of the server takes it. */
const WORDS: Partial<Record<RulingOutcome, { label: string; field: 'exclusionText' | 'note' | 'reason' }>> = {
  accept_exclusion: { label: 'What is not covered', field: 'exclusionText' },
  request_documents: { label: 'Which documents are needed', field: 'note' },
  decline: { label: 'Why cover is declined', field: 'reason' },
}

type RulingFormProps = { file: UnderwritingFile; subject: string; onDone: () => void }

/** The underwriter's decision on one traveller or the trip. New terms ask the customer again. */
export function RulingForm({ file, subject, onDone }: RulingFormProps) {
  const queryClient = useQueryClient()
  const form = useForm<Values>({ defaultValues: { outcome: '', loadingPct: '25', words: '' } })
  const outcome = useWatch({ control: form.control, name: 'outcome' })
  const asked = outcome ? WORDS[outcome] : undefined
  const { errors } = form.formState
  const decide = useMutation({
    mutationFn: (values: Values) =>
      call('POST /travel/drafts/{id}/referral-decision', {
        params: { id: file.draftId },
        body: { subject, version: file.version, ...rulingOf(values) },
      }),
    onSuccess: async ({ underwriting }) => {
      toast('Decided. The seller sees it at once.')
      await refresh(queryClient, 'GET /travel/referrals')
      // Others of the same sale may still wait: then the file stays open, in its new version.
      if (underwriting.some(({ state }) => state === 'referred')) {
        await refresh(queryClient, 'POST /travel/drafts/{id}/health/view')
      } else onDone()
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
        placeholder="Choose a decision"
        options={RULING_OUTCOMES.map((value) => ({ value, label: RULING_LABELS[value] }))}
        error={errors.outcome?.message}
        {...form.register('outcome', { required: 'Choose a decision' })}
      />
      {outcome === 'accept_loading' && (
        <TextField
          label="Extra premium"
          hint="Per cent of this traveller’s premium, at most 200"
          suffix="%"
          inputMode="numeric"
          maxLength={6}
          className="max-w-56"
          error={errors.loadingPct?.message}
          {...form.register('loadingPct', {
            pattern: { value: /^\d{1,3}(\.\d{1,2})?$/, message: 'Enter a per cent, like 25' },
          })}
        />
      )}
      {asked && (
        <TextArea
          label={asked.label}
          maxLength={500}
          error={errors.words?.message}
          {...form.register('words', { minLength: { value: 3, message: 'Use at least 3 characters' } })}
        />
      )}
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div>
        <Button type="submit" variant="primary" loading={decide.isPending}>
          Decide
        </Button>
      </div>
    </form>
  )
}

function fieldOf(path: string): keyof Values {
  if (path === 'loadingBps') return 'loadingPct'
  return path === 'outcome' ? 'outcome' : 'words'
}

function rulingOf({ outcome, loadingPct, words }: Values) {
  const asked = outcome ? WORDS[outcome] : undefined
  return {
    // The form asks for a decision before it sends one.
    outcome: outcome as RulingOutcome,
    ...(outcome === 'accept_loading' ? { loadingBps: Math.round(Number(loadingPct) * 100) } : {}),
    ...(asked ? { [asked.field]: words } : {}),
  }
}
