import type { ClaimDetail } from '@okwan/contract/service/claims'
import { formatPesewas, parseCedis } from '@okwan/domain/platform/money'
import { OTHER_PAYEES_MAX } from '@okwan/domain/service/claims/terms'
import { useMutation } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { FormProvider, useFieldArray, useForm, useFormContext, useWatch } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { setFieldErrors } from '../../platform/api/field-errors.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import type { ClaimDialogProps } from './AssessDialog.tsx'
import {
  CUSTOMER,
  type Payee,
  PayeeOfClaim,
  type PayoutValues,
  payeeName,
  payeesOf,
  REPAIRER,
} from './PayeeOfClaim.tsx'

/** Requests a payout to the customer, a third party or a repairer, or splits it between them. */
export function PayoutDialog({ claim, onDone, onClose }: ClaimDialogProps) {
  const { claimId, version, toPayPesewas } = claim
  const { type, thirdParties } = claim.notice
  const first = type.startsWith('third_party') ? thirdParties[0]?.name : undefined
  const form = useForm<PayoutValues>({ defaultValues: { to: first ?? CUSTOMER, repairer: '', others: [] } })
  const others = useFieldArray({ control: form.control, name: 'others' })
  const send = useMutation({
    mutationFn: (values: PayoutValues) => {
      const body = { version, ...payeeNameOf(values), others: values.others.map(partOf) }
      return sendOnce(`request-payout:${claimId}`, body, (idempotencyKey) =>
        call('POST /claims/{id}/request-payout', { params: { id: claimId }, body }, { idempotencyKey }),
      )
    },
    onSuccess: onDone,
    onError: (error) =>
      setFieldErrors(form.setError, readProblem(error).fields, (path) => fieldOf(path, form.getValues())),
  })
  const problem = send.error ? readProblem(send.error) : undefined
  const isAtField = problem?.fields.some(({ path }) => fieldOf(path, form.getValues()))
  return (
    <Dialog
      open
      title={`Request a ${formatPesewas(toPayPesewas)} payout?`}
      text="One colleague recommends the payout and another approves it before it is paid."
      size="small"
      closeOutside={false}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => void form.handleSubmit((values) => send.mutate(values))(event)}
        >
          <PayeeOfClaim claim={claim} />
          {others.fields.length > 0 && <RemainingAmount claim={claim} />}
          {others.fields.map(({ id }, index) => (
            <Part key={id} claim={claim} index={index} onRemove={() => others.remove(index)} />
          ))}
          {others.fields.length < OTHER_PAYEES_MAX && payeesOf(claim).length > 1 && (
            <Button
              icon={Plus}
              size="small"
              className="justify-self-start"
              onClick={() => others.append({ to: nextOf(claim, form.getValues()), repairer: '', amount: '' })}
            >
              Split payout
            </Button>
          )}
          {problem && !isAtField && <FormAlert>{problem.sentence}</FormAlert>}
          <ModalActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" type="submit" loading={send.isPending}>
              Request payout
            </Button>
          </ModalActions>
        </form>
      </FormProvider>
    </Dialog>
  )
}

type PartProps = { claim: ClaimDetail; index: number; onRemove: () => void }

function Part({ claim, index, onRemove }: PartProps) {
  const { register, formState } = useFormContext<PayoutValues>()
  return (
    <fieldset className="grid gap-3 border-line not-first-of-type:border-t not-first-of-type:pt-4">
      <legend className="sr-only">{`Payee ${index + 2}`}</legend>
      <PayeeOfClaim claim={claim} part={index} />
      <div className="flex items-start gap-2">
        <MoneyField
          label="Amount"
          className="flex-1"
          error={formState.errors.others?.[index]?.amount?.message}
          {...register(`others.${index}.amount`, {
            deps: 'others',
            validate: (amount, values) => {
              if ((parseCedis(amount) ?? 0) <= 0) return 'Enter an amount, such as 120.50'
              const isLast = index === values.others.length - 1
              return (
                !isLast ||
                unrequestedPesewas(claim, values.others) > 0 ||
                `The parts must total less than ${formatPesewas(claim.toPayPesewas)}`
              )
            },
          })}
        />
        {/* Aligned with the input, below its label. */}
        <IconButton
          label="Remove payee"
          icon={Trash2}
          outlined
          tipAlign="end"
          className="mt-[calc(1lh+var(--spacing)*1.5)]"
          onClick={onRemove}
        />
      </div>
    </fieldset>
  )
}

/** Remaining amount for the first payee, always visible while parts are entered. */
function RemainingAmount({ claim }: { claim: ClaimDetail }) {
  const [others, to, repairer] = useWatch<PayoutValues, ['others', 'to', 'repairer']>({
    name: ['others', 'to', 'repairer'],
  })
  const restPesewas = unrequestedPesewas(claim, others)
  const name = payeeName({ to, repairer }) ?? claim.customerName
  return (
    <p role="status" className="sticky -top-4 z-10 -mx-5 border-b border-line bg-raised px-5 py-2">
      {restPesewas > 0 ? (
        <>
          Remaining <strong className="tabular">{formatPesewas(restPesewas)}</strong> for {name || 'the first repairer'}
          .
        </>
      ) : (
        `No amount left for ${name || 'the first repairer'}.`
      )}
    </p>
  )
}

const unrequestedPesewas = ({ toPayPesewas }: ClaimDetail, others: PayoutValues['others']): number =>
  others.reduce((rest, { amount }) => rest - (parseCedis(amount) ?? 0), toPayPesewas)

/** The next payee that is not selected yet; several repairers are allowed. */
function nextOf(claim: ClaimDetail, { others, ...first }: PayoutValues): string {
  const usedAccounts = [first, ...others].map(({ to }) => to)
  return payeesOf(claim).find(({ value }) => value === REPAIRER || !usedAccounts.includes(value))?.value ?? CUSTOMER
}

function payeeNameOf(payee: Payee): { payee?: string } {
  const name = payeeName(payee)
  return name ? { payee: name } : {}
}

const partOf = (part: PayoutValues['others'][number]) => ({
  ...payeeNameOf(part),
  amountPesewas: parseCedis(part.amount) ?? 0,
})

/** Maps a field path of the server to a form field: `others.0.payee` is the selected payee or the typed name. */
function fieldOf(path: string, values: PayoutValues) {
  if (path === 'payee') return values.to === REPAIRER ? 'repairer' : 'to'
  const [, digits = '', name] = /^others\.(\d)\.(payee|amountPesewas)$/.exec(path) ?? []
  const part = values.others[Number(digits)]
  if (!name || !part) return undefined
  const field = name === 'amountPesewas' ? 'amount' : part.to === REPAIRER ? 'repairer' : 'to'
  return `others.${Number(digits)}.${field}` as const
}
