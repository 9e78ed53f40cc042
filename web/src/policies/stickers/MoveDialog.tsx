import type { StickerStock } from '@okwan/contract/policies/stickers'
import { STICKER_REPORTS } from '@okwan/domain/policies/stickers/terms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { generalErrorOf, setFieldErrors } from '../../platform/api/field-errors.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { REPORT_LABELS } from './words.ts'

export type MoveAct = 'receive' | 'transfer' | 'report'

type Form = {
  firstNumber: string
  lastNumber: string
  branchId: string
  agentId: string
  outcome: (typeof STICKER_REPORTS)[number] | ''
  note: string
}

const TEXTS = {
  receive: { title: 'Receive stickers', text: 'A delivery from the NIC', note: 'Delivery note', button: 'Receive' },
  transfer: { title: 'Transfer stickers', text: 'To a branch or an agent', note: 'Note', button: 'Transfer' },
  report: {
    title: 'Adjust stock',
    text: 'Stickers that were spoiled, lost, returned or found again',
    note: 'Reason',
    button: 'Adjust',
  },
} as const

type MoveDialogProps = {
  act: MoveAct
  /** The adjustment, if the dialog opens from a count that differs. */
  outcome?: 'lost' | 'found' | undefined
  holders: readonly StickerStock[]
  onClose: () => void
}

/** Receives, transfers or adjusts a range of stickers. */
export function MoveDialog({ act, outcome, holders, onClose }: MoveDialogProps) {
  const queryClient = useQueryClient()
  const branches = holders.filter(({ agentId }) => agentId === null)
  const only = branches.length === 1 ? branches[0]?.branchId : undefined
  const { register, handleSubmit, formState, setError, control } = useForm<Form>({
    defaultValues: {
      firstNumber: '',
      lastNumber: '',
      branchId: only ?? '',
      agentId: '',
      outcome: outcome ?? '',
      note: '',
    },
  })
  const { errors } = formState
  const save = useMutation({
    mutationFn: (form: Form) => send(act, form),
    onSuccess: async ({ count }) => {
      onClose()
      toast(count === 1 ? '1 sticker recorded' : `${count} stickers recorded`)
      await refresh(queryClient, '/sticker-stock/*', '/sticker-moves/*')
    },
    onError: (error) => setFieldErrors(setError, readProblem(error).fields),
  })
  const branchId = useWatch({ control, name: 'branchId' })
  const agents = holders.filter((one) => one.agentId !== null && one.branchId === branchId)
  const problem = generalErrorOf(save.error)
  const { title, text, note, button } = TEXTS[act]
  return (
    <Dialog open title={title} text={text} size="small" closeOutside={false} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((form) => save.mutate(form))(event)}
        className="grid gap-4"
      >
        <TextField label="First number" error={errors.firstNumber?.message} {...register('firstNumber')} />
        <TextField
          label="Last number"
          hint="Leave empty for one sticker"
          error={errors.lastNumber?.message}
          {...register('lastNumber')}
        />
        {act === 'report' ? (
          <Select
            label="Adjustment"
            placeholder="Select"
            options={STICKER_REPORTS.map((value) => ({ value, label: REPORT_LABELS[value] }))}
            error={errors.outcome?.message}
            {...register('outcome')}
          />
        ) : (
          <Select
            label="Branch"
            placeholder="Select"
            options={branches.map(({ branchId: value, branchName: label }) => ({ value, label }))}
            error={errors.branchId?.message}
            {...register('branchId', { validate: (value) => value !== '' || 'Select a branch' })}
          />
        )}
        {act === 'transfer' && (
          <Select
            label="Agent"
            optional
            placeholder="The branch itself"
            options={agents.map((one) => ({ value: one.agentId ?? '', label: one.agentName ?? '' }))}
            error={errors.agentId?.message}
            {...register('agentId')}
          />
        )}
        <TextField
          label={note}
          optional={act === 'transfer'}
          maxLength={200}
          error={errors.note?.message}
          {...register('note')}
        />
        {problem && <FormAlert>{problem}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={save.isPending}>
            {button}
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}

function send(act: MoveAct, { firstNumber, lastNumber, branchId, agentId, outcome, note }: Form) {
  const range = { firstNumber, lastNumber: lastNumber.trim() === '' ? firstNumber : lastNumber, note }
  const intent = `stickers-${act}`
  if (act === 'receive') {
    const body = { ...range, branchId }
    return sendOnce(intent, body, (idempotencyKey) => call('POST /sticker-moves/receive', { body }, { idempotencyKey }))
  }
  if (act === 'transfer') {
    const body = { ...range, branchId, ...(agentId && { agentId }) }
    return sendOnce(intent, body, (idempotencyKey) =>
      call('POST /sticker-moves/transfer', { body }, { idempotencyKey }),
    )
  }
  // The server refuses an empty choice with a sentence at the field.
  const body = { ...range, outcome: outcome as (typeof STICKER_REPORTS)[number] }
  return sendOnce(intent, body, (idempotencyKey) => call('POST /sticker-moves/report', { body }, { idempotencyKey }))
}
