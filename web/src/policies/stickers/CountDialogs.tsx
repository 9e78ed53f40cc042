import type { StickerCount } from '@okwan/contract/policies/stickers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { fieldErrorOf, generalErrorOf } from '../../platform/api/field-errors.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { StepUpDialog } from '../../platform/step-up/StepUp.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { holderName, type StickerHolder } from './words.ts'

const numberOf = (input: string) => (/^\d+$/.test(input.trim()) ? Number(input) : Number.NaN)

/** The first person enters the counted number. The expected number is hidden, so that it cannot influence the count. */
export function CountDialog({ holder, onClose }: { holder: StickerHolder; onClose: () => void }) {
  const [input, setInput] = useState('')
  const queryClient = useQueryClient()
  const count = useMutation({
    mutationFn: () => {
      const { branchId, agentId } = holder
      const body = { branchId, ...(agentId && { agentId }), counted: numberOf(input) }
      return sendOnce('count-stickers', body, (idempotencyKey) =>
        call('POST /sticker-counts', { body }, { idempotencyKey }),
      )
    },
    onSuccess: async () => {
      onClose()
      toast('Count recorded. Another person must count again.')
      await refresh(queryClient, '/sticker-counts/*')
    },
  })
  const problem = generalErrorOf(count.error)
  return (
    <Dialog
      open
      title={`Count the stickers of ${holderName(holder)}`}
      text="Another person counts again before the result is shown"
      size="small"
      closeOutside={false}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Counted input={input} onChange={setInput} error={fieldErrorOf(count.error, 'counted')} />
        {problem && <FormAlert>{problem}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={count.isPending} onClick={() => count.mutate()}>
            Save count
          </Button>
        </ModalActions>
      </div>
    </Dialog>
  )
}

/** The second person counts and confirms; then both numbers are compared with the stock. */
export function ConfirmCountDialog({ count, onClose }: { count: StickerCount; onClose: () => void }) {
  const [input, setInput] = useState('')
  const queryClient = useQueryClient()
  const confirm = async (verificationToken: string) => {
    const params = { id: count.countId }
    const body = { counted: numberOf(input), verificationToken }
    const { result } = await sendOnce(`confirm-count:${count.countId}`, body, (idempotencyKey) =>
      call('POST /sticker-counts/{id}/confirm', { params, body }, { idempotencyKey }),
    )
    onClose()
    toast(result === 'agreed' ? 'The count matches the stock' : 'Count confirmed. The counts and the stock differ.')
    await refresh(queryClient, '/sticker-counts/*')
  }
  return (
    <StepUpDialog
      title={`Count the stickers of ${holderName(count)} again`}
      reference={`sticker-count:${count.countId}`}
      confirmLabel="Confirm count"
      disabledReason={Number.isNaN(numberOf(input)) ? 'Enter the number of stickers' : undefined}
      onVerified={confirm}
      onClose={onClose}
    >
      <Counted input={input} onChange={setInput} error={undefined} />
    </StepUpDialog>
  )
}

type CountedProps = { input: string; onChange: (input: string) => void; error: string | undefined }

function Counted({ input, onChange, error }: CountedProps) {
  return (
    <TextField
      label="Stickers counted"
      inputMode="numeric"
      maxLength={7}
      value={input}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
