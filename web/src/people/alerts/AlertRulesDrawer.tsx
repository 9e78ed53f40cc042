import type { AlertRuleSet } from '@okwan/contract/people/alerts'
import { parseCedis } from '@okwan/domain/platform/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { setFieldErrors } from '../../platform/api/field-errors.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { useDeferUpdate } from '../../platform/navigation/use-defer-update.ts'
import { StepUpDialog } from '../../platform/step-up/StepUp.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { formatHour } from '../../ui/data/moment.ts'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FormSection } from '../../ui/forms/FormSection.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'

/** Settings that decide when SuperAdmins are alerted. */
export function AlertRulesDrawer({ onClose }: { onClose: () => void }) {
  const rules = useQuery(query('GET /alert-rules'))
  return (
    <Drawer
      open
      title="Alert rules"
      text="SuperAdmins get an SMS about new alerts. Repeats on the same day are added to the open alert."
      closeOutside={false}
      onClose={onClose}
    >
      {rules.data ? (
        <RulesForm rules={rules.data} onClose={onClose} />
      ) : rules.error ? (
        <ErrorPanel
          title="Couldn’t load alert rules"
          text={readProblem(rules.error).sentence}
          onRetry={() => void rules.refetch()}
        />
      ) : (
        <Skeleton className="h-80" />
      )}
    </Drawer>
  )
}

const hours = () => Array.from({ length: 25 }, (_, hour) => ({ value: String(hour), label: formatHour(hour) }))
const PESEWAS_PER_CEDI = 100

type RulesValues = AlertRuleSet & { largeApproval: string }

function RulesForm({ rules, onClose }: { rules: AlertRuleSet; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState, setError } = useForm<RulesValues>({
    defaultValues: { ...rules, largeApproval: String(rules.largeApprovalPesewas / PESEWAS_PER_CEDI) },
  })
  const { errors, isDirty } = formState
  useDeferUpdate(isDirty)
  const [confirmed, setConfirmed] = useState<RulesValues>()
  const save = async ({ largeApproval, ...form }: RulesValues, verificationToken: string) => {
    const body = { ...form, largeApprovalPesewas: parseCedis(largeApproval) ?? 0, verificationToken }
    await call('PUT /alert-rules', { body }).catch((error: unknown) => {
      setFieldErrors(setError, readProblem(error).fields, fieldOf)
      throw error
    })
    onClose()
    toast('Alert rules saved')
    await refresh(queryClient, 'GET /alert-rules')
  }
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(setConfirmed)(event)}
        className="flex flex-1 flex-col gap-6"
      >
        <FormSection title="Outside office hours">
          <Checkbox label="Alert when office staff sign in outside these hours" {...register('offHours')} />
          <div className="grid grid-cols-2 gap-3">
            <Select
              label="From"
              options={hours().slice(0, 24)}
              {...register('officeFromHour', { valueAsNumber: true })}
            />
            <Select
              label="To"
              options={hours().slice(1)}
              error={errors.officeToHour?.message}
              {...register('officeToHour', {
                valueAsNumber: true,
                validate: (to, form) => to > form.officeFromHour || 'Select a later time',
              })}
            />
          </div>
        </FormSection>
        <WrongCodeFields register={register} errors={errors} />
        <FormSection title="Large approvals">
          <Checkbox label="Alert when a payout of this amount or more is approved" {...register('largeApprovals')} />
          <MoneyField
            label="Amount"
            error={errors.largeApproval?.message}
            {...register('largeApproval', {
              validate: (input) => (parseCedis(input) ?? 0) > 0 || 'Enter an amount, such as 5,000',
            })}
          />
        </FormSection>
        <FormSection
          title="Quiet hours"
          text="In these hours, only urgent alerts are sent by SMS: large approvals, emergency access, and wrong codes of Admins and SuperAdmins. The other alerts are sent together afterwards."
        >
          <div className="grid grid-cols-2 gap-3">
            <Select
              label="Quiet from"
              options={hours().slice(0, 24)}
              {...register('quietFromHour', { valueAsNumber: true })}
            />
            <Select
              label="Quiet to"
              options={hours().slice(0, 24)}
              {...register('quietToHour', { valueAsNumber: true })}
            />
          </div>
        </FormSection>
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Save rules
          </Button>
        </ModalActions>
      </form>
      {confirmed && (
        <StepUpDialog
          title="Change the alert rules?"
          reference="alert-rules"
          confirmLabel="Save rules"
          onVerified={(verificationToken) => save(confirmed, verificationToken)}
          onClose={() => setConfirmed(undefined)}
        >
          <p>The new rules apply to the next sign-in, code and approval.</p>
        </StepUpDialog>
      )}
    </>
  )
}

const whole = (min: number, max: number) => (value: number) =>
  (Number.isInteger(value) && value >= min && value <= max) || `Enter a whole number from ${min} to ${max}`

type WrongCodeFieldsProps = { register: UseFormRegister<RulesValues>; errors: FieldErrors<RulesValues> }

function WrongCodeFields({ register, errors }: WrongCodeFieldsProps) {
  return (
    <FormSection title="Wrong codes">
      <Checkbox label="Alert when one person enters too many wrong codes" {...register('repeatedFailures')} />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Wrong codes"
          inputMode="numeric"
          error={errors.failures?.message}
          {...register('failures', { valueAsNumber: true, validate: whole(2, 50) })}
        />
        <TextField
          label="Within (minutes)"
          inputMode="numeric"
          error={errors.failureMinutes?.message}
          {...register('failureMinutes', { valueAsNumber: true, validate: whole(1, 1440) })}
        />
      </div>
    </FormSection>
  )
}

function fieldOf(path: string) {
  if (path === 'largeApprovalPesewas') return 'largeApproval'
  return (['officeToHour', 'failures', 'failureMinutes'] as const).find((field) => field === path)
}
