import type { ClaimDetail } from '@okwan/contract/service/claims'
import { parseCedis } from '@okwan/domain/platform/money'
import { useMutation } from '@tanstack/react-query'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { setFieldErrors } from '../../platform/api/field-errors.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { ColleagueNotice } from '../../platform/queues/ColleagueNotice.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'

export type ClaimDialogProps = { claim: ClaimDetail; onDone: (now: ClaimDetail) => void; onClose: () => void }

type Values = {
  assessedPesewas: string
  medicalPesewas: string
  bettermentPesewas: string
  salvagePesewas: string
  persons: string
  benefitCode: string
  pesewasPerEuro: string
  note: string
}
const EMPTY: Values = {
  assessedPesewas: '',
  medicalPesewas: '',
  bettermentPesewas: '',
  salvagePesewas: '',
  persons: '',
  benefitCode: '',
  pesewasPerEuro: '',
  note: '',
}
const MONEY = ['assessedPesewas', 'medicalPesewas', 'bettermentPesewas', 'salvagePesewas', 'pesewasPerEuro'] as const

/** Records the assessed loss; the server applies limits and excess. */
export function AssessDialog({ claim, onDone, onClose }: ClaimDialogProps) {
  const { claimId, version, policy } = claim
  const benefitCode = policy.benefits[0]?.code ?? ''
  const form = useForm<Values>({ defaultValues: { ...EMPTY, benefitCode } })
  const { register, formState } = form
  const assess = useMutation({
    mutationFn: (input: Values) => {
      const body = { version, ...assessmentOf(input) }
      return sendOnce(`assess:${claimId}`, body, (idempotencyKey) =>
        call('POST /claims/{id}/assess', { params: { id: claimId }, body }, { idempotencyKey }),
      )
    },
    onSuccess: onDone,
    // Errors of fields that the form does not have are shown below the fields.
    onError: (error) => setFieldErrors(form.setError, readProblem(error).fields),
  })
  return (
    <Dialog open title={`Assess ${claim.claimNumber}`} closeOutside={false} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit((input) => assess.mutate(input))(event)}
      >
        <ColleagueNotice assignee={claim.handler} noun="claim" />
        <p className="text-muted">{policy.excessText} Limits and excess are applied automatically.</p>
        <LossFields claim={claim} form={form} />
        <TextArea label="Note" optional error={formState.errors.note?.message} {...register('note')} />
        {assess.error && <FormAlert>{readProblem(assess.error).sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" loading={assess.isPending}>
            Save assessment
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}

type LossFieldsProps = { claim: ClaimDialogProps['claim']; form: UseFormReturn<Values> }

function LossFields({ claim: { type, product, policy, paidPesewas }, form: { register, formState } }: LossFieldsProps) {
  const money = (name: (typeof MONEY)[number], label: string, hint?: string, optional = true) => (
    <MoneyField
      label={label}
      hint={hint}
      optional={optional}
      error={formState.errors[name]?.message}
      {...register(name, {
        required: optional ? false : 'Enter an amount',
        validate: (text) => text === '' || parseCedis(text) !== undefined || 'Enter an amount, such as 1,250.00',
      })}
    />
  )
  const isOwn = type === 'own_damage' || type === 'fire' || type === 'theft' || type === 'windscreen'
  const isInjury = type === 'third_party_injury' || type === 'third_party_death' || type === 'brown_card'
  return (
    <div className="grid gap-4 xs:grid-cols-2">
      {money(
        'assessedPesewas',
        'Assessed loss',
        paidPesewas > 0 ? 'In addition to earlier payments' : undefined,
        false,
      )}
      {isOwn && money('bettermentPesewas', 'Betterment', 'Improvement over the condition before the loss')}
      {isOwn && money('salvagePesewas', 'Salvage retained')}
      {isInjury && money('medicalPesewas', 'Medical costs included')}
      {isInjury && (
        <TextField label="People injured" optional inputMode="numeric" {...register('persons', { pattern: WHOLE })} />
      )}
      {product === 'travel' && (
        <Select
          label="Benefit"
          options={policy.benefits.map(({ code, label }) => ({ value: code, label }))}
          error={formState.errors.benefitCode?.message}
          {...register('benefitCode')}
        />
      )}
      {product === 'travel' &&
        money('pesewasPerEuro', 'Cedis per euro', 'Bank of Ghana rate on the date of loss', false)}
    </div>
  )
}

const WHOLE = { value: /^\d{1,3}$/, message: 'Enter a number' }

function assessmentOf({ persons, benefitCode, note, ...input }: Values) {
  const amounts = MONEY.flatMap((name) => {
    const pesewas = parseCedis(input[name])
    return pesewas === undefined ? [] : [[name, pesewas] as const]
  })
  return {
    assessedPesewas: 0,
    ...Object.fromEntries(amounts),
    ...(persons ? { persons: Number(persons) } : {}),
    ...(benefitCode ? { benefitCode } : {}),
    ...(note.trim() ? { note: note.trim() } : {}),
  }
}
