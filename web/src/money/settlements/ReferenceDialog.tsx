import type { SettlementDetails } from '@okwan/contract/money/settlements'
import { transferText } from '@okwan/domain/money/settlements/terms'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { generalErrorOf } from '../../platform/api/field-errors.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'

type Act = 'pay' | 'confirm'

type ReferenceDialogProps = {
  act: Act
  settlement: SettlementDetails
  onDone: (sentence: string) => Promise<void>
  onClose: () => void
}

const WORDS: Record<Act, { title: string; label: string; hint: string; button: string; done: string }> = {
  pay: {
    title: 'Record payment',
    label: 'Bank reference',
    hint: 'Each reference can be recorded once',
    button: 'Record',
    done: 'Payment recorded',
  },
  confirm: {
    title: 'Confirm with bank statement',
    label: 'Statement reference',
    hint: 'Number of the statement that shows the transfer',
    button: 'Confirm',
    done: 'Confirmed by the bank statement',
  },
}

/** The insurer, not the platform, pays the taxes to the authority. */
const WORDS_OF_TAXES: typeof WORDS = {
  pay: { ...WORDS.pay, label: 'Reference of the insurer’s payment' },
  confirm: {
    title: 'Confirm with receipt',
    label: 'Receipt number',
    hint: 'Receipt number from the authority',
    button: 'Confirm',
    done: 'Confirmed by the receipt',
  },
}

/** Asks for the reference of the transfer, the statement or the receipt. */
export function ReferenceDialog({ act, settlement, onDone, onClose }: ReferenceDialogProps) {
  const { settlementId, totalPesewas, payeeName, kind } = settlement
  const [input, setInput] = useState('')
  const words = (kind === 'taxes' ? WORDS_OF_TAXES : WORDS)[act]
  const save = useMutation({
    mutationFn: () => send(act, settlementId, input.trim()),
    onSuccess: () => onDone(words.done),
  })
  const general = generalErrorOf(save.error)
  const text =
    kind === 'taxes'
      ? `${formatPesewas(totalPesewas)} of tax, which ${payeeName} received with the bordereaux and pays to the tax authority.`
      : transferText(totalPesewas, payeeName)
  return (
    <Dialog open size="small" title={words.title} text={text} closeOutside={false} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <TextField
          label={words.label}
          hint={words.hint}
          maxLength={60}
          value={input}
          error={readFieldError(save.error)}
          onChange={(event) => setInput(event.currentTarget.value)}
        />
        {general && <FormAlert>{general}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={save.isPending}>
            {words.button}
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}

const readFieldError = (error: unknown) => (error ? readProblem(error).fields[0]?.message : undefined)

function send(act: Act, settlementId: string, reference: string) {
  const params = { id: settlementId }
  return sendOnce(`${act}-settlement:${settlementId}`, { reference }, (idempotencyKey) =>
    act === 'pay'
      ? call('POST /settlements/{id}/pay', { params, body: { bankReference: reference } }, { idempotencyKey })
      : call('POST /settlements/{id}/confirm', { params, body: { statementReference: reference } }, { idempotencyKey }),
  )
}
