import type { CommissionRuleOfGroup } from '@okwan/contract/money/commissions/rules'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { call } from '../../../platform/api/call.ts'
import { generalErrorOf, setFieldErrors } from '../../../platform/api/field-errors.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { useDeferUpdate } from '../../../platform/navigation/use-defer-update.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { currentMs } from '../../../ui/data/clock.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { DayField } from '../../../ui/forms/DayField.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { MoneyField } from '../../../ui/forms/MoneyField.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { Drawer } from '../../../ui/overlays/Drawer.tsx'
import { ModalActions } from '../../../ui/overlays/Modal.tsx'
import { RuleEffect } from './RuleEffect.tsx'
import { earliestDay, INPUT_ERRORS, type RuleBody, type RuleInputs, toBody, toInputs } from './rule-form.ts'
import { ruleTitle } from './words.ts'

type ProposeRuleDrawerProps = { rule: CommissionRuleOfGroup; onClose: () => void }

/** Form to propose another default rule. The effect must be shown before the change can be requested. */
export function ProposeRuleDrawer({ rule, onClose }: ProposeRuleDrawerProps) {
  const queryClient = useQueryClient()
  const today = toAccraDate(new Date(currentMs()))
  const { register, handleSubmit, control, formState, setError } = useForm<RuleInputs>({
    defaultValues: toInputs(rule, today),
  })
  const { errors, isDirty } = formState
  useDeferUpdate(isDirty)
  const input = toBody(rule, useWatch({ control }) as RuleInputs) // every input has a default value
  const onError = (error: Error) => setFieldErrors(setError, readProblem(error).fields)
  const preview = useMutation({
    mutationFn: (body: RuleBody) => call('POST /commission-rules/preview', { body }),
    onError,
  })
  const propose = useMutation({
    mutationFn: (body: RuleBody & { reason: string }) => call('POST /commission-rule-changes', { body }),
    onSuccess: async () => {
      onClose()
      toast('Change requested. Another SuperAdmin must approve it.')
      await refresh(queryClient, '/commission-rules/*', '/commission-rule-changes/*')
    },
    onError,
  })
  const isShown = preview.data !== undefined && JSON.stringify(preview.variables) === JSON.stringify(input)
  const send = (inputs: RuleInputs) => {
    const body = toBody(rule, inputs)
    if (!isShown) preview.mutate(body)
    else if (inputs.reason.trim().length < 3) setError('reason', { message: 'Enter at least 3 characters' })
    else propose.mutate({ ...body, reason: inputs.reason })
  }
  const general = generalErrorOf(propose.error) ?? (isShown ? undefined : generalErrorOf(preview.error))
  const checked = (name: keyof RuleInputs, validate: (value: string) => string | undefined) => ({
    error: errors[name]?.message,
    ...register(name, { validate }),
  })
  return (
    <Drawer open title={`Change commission: ${ruleTitle(rule)}`} closeOutside={false} onClose={onClose}>
      <form noValidate onSubmit={(event) => void handleSubmit(send)(event)} className="flex flex-1 flex-col gap-4">
        <TextField label="Rate (%)" inputMode="decimal" {...checked('rateBps', INPUT_ERRORS.percent)} />
        <TextField
          label="Maximum rate (%)"
          hint="Also limits individual rates"
          inputMode="decimal"
          {...checked('maxRateBps', INPUT_ERRORS.percent)}
        />
        <MoneyField label="Minimum per sale" optional {...checked('minPesewas', INPUT_ERRORS.amount)} />
        <MoneyField label="Maximum per sale" optional {...checked('maxPesewas', INPUT_ERRORS.amount)} />
        <TextField
          label="Available after (days)"
          hint="Days from the start of cover"
          inputMode="numeric"
          {...checked('vestingDays', INPUT_ERRORS.days)}
        />
        <Controller
          control={control}
          name="effectiveFrom"
          rules={{ validate: INPUT_ERRORS.day }}
          render={({ field: { value, onChange, onBlur } }) => (
            <DayField
              label="Effective from"
              hint="Earlier sales keep their commission"
              min={earliestDay(rule, today)}
              value={value || null}
              error={errors.effectiveFrom?.message}
              onChange={(day) => onChange(day ?? '')}
              onBlur={onBlur}
            />
          )}
        />
        {isShown && preview.data && (
          <>
            <div role="status">
              <RuleEffect effect={preview.data} />
            </div>
            <TextArea
              label="Reason"
              hint="Shown to the approver"
              maxLength={500}
              error={errors.reason?.message}
              {...register('reason')}
            />
          </>
        )}
        {general && <FieldError>{general}</FieldError>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={preview.isPending || propose.isPending}>
            {isShown ? 'Request change' : 'Show effect'}
          </Button>
        </ModalActions>
      </form>
    </Drawer>
  )
}
