import type { TransferOverview } from '@okwan/contract/money/bank-transfers'
import { TRANSFER_TITLES, type TransferKind } from '@okwan/domain/money/bank-transfers/terms'
import { parseCedis } from '@okwan/domain/platform/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { amountProblem } from '../payments/amount-problem.ts'

type Form = { kind: TransferKind; insurer: string; amount: string; bankReference: string }

const KINDS = Object.entries(TRANSFER_TITLES).map(([value, label]) => ({ value, label }))

const TEXTS: Record<TransferKind, string> = {
  'gateway-fees': 'From the operating account to the premium trust account, for provider fees',
  'claims-funds': 'From an insurer to the premium trust account, for claims',
}

const LIMITS = { minPesewas: 1, maxPesewas: 1_000_000_000_00 }

type TransferDialogProps = { insurers: TransferOverview['funds']; onClose: () => void }

/** Records a transfer that was made at the bank; another person confirms it. */
export function TransferDialog({ insurers, onClose }: TransferDialogProps) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState, control } = useForm<Form>({
    defaultValues: { kind: 'gateway-fees', insurer: '', amount: '', bankReference: '' },
  })
  const kind = useWatch({ control, name: 'kind' })
  const record = useMutation({
    mutationFn: ({ insurer, amount, ...input }: Form) => {
      const party = input.kind === 'claims-funds' ? { insurer } : {}
      const body = { ...input, ...party, amountPesewas: parseCedis(amount) ?? 0 }
      return sendOnce('record-bank-transfer', body, (idempotencyKey) =>
        call('POST /bank-transfers', { body }, { idempotencyKey }),
      )
    },
    onSuccess: async () => {
      onClose()
      toast('Transfer recorded. Another person must confirm it.')
      await refresh(queryClient, '/bank-transfers/*')
    },
  })
  return (
    <Dialog open size="small" title="Record transfer" text={TEXTS[kind]} closeOutside={false} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit((input) => record.mutate(input))(event)}
      >
        <Select label="Purpose" options={KINDS} {...register('kind')} />
        {kind === 'claims-funds' && (
          <Select
            label="Insurer"
            placeholder="Select"
            options={insurers.map(({ insurer, name }) => ({ value: insurer, label: name }))}
            error={formState.errors.insurer?.message}
            {...register('insurer', { validate: (code) => code !== '' || 'Select an insurer' })}
          />
        )}
        <MoneyField
          label="Amount"
          error={formState.errors.amount?.message}
          {...register('amount', { validate: (input) => amountProblem(input, LIMITS) })}
        />
        <TextField
          label="Bank reference"
          hint="Each reference can be recorded once"
          maxLength={60}
          error={formState.errors.bankReference?.message}
          {...register('bankReference', {
            validate: (input) => input.trim().length >= 3 || 'Enter the bank reference',
          })}
        />
        {record.error && <FormAlert>{readProblem(record.error).sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={record.isPending}>
            Record
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}
