import type { MotorEstimate } from '@okwan/contract/sales/motor'
import { formatPesewas } from '@okwan/domain/platform/money'
import { parsePhone } from '@okwan/domain/platform/phone'
import { COVER_LABELS } from '@okwan/domain/products/rating/terms'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { PhoneField } from '../../../ui/forms/PhoneField.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../../ui/overlays/Modal.tsx'

type SendQuoteDialogProps = { price: MotorEstimate; phone: string; onClose: () => void }

export function SendQuoteDialog({ price, phone, onClose }: SendQuoteDialogProps) {
  const [input, setInput] = useState(phone)
  const [error, setError] = useState<string>()
  const send = useMutation({
    mutationFn: (to: string) =>
      call('POST /motor/estimates/{id}/send', { params: { id: price.estimateId }, body: { phone: to } }),
    onSuccess: ({ sentTo }) => {
      onClose()
      toast(`Quote sent to ${sentTo}`)
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    // React passes the event on to a form that opened this dialog.
    event.stopPropagation()
    const to = parsePhone(input)
    setError(to ? undefined : 'Enter a Ghana mobile number, such as 024 123 4567')
    if (to) send.mutate(to)
  }
  return (
    <Dialog open title="Send quote" size="small" onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <p>
          We’ll text the {COVER_LABELS[price.coverType]} price of {formatPesewas(price.totalPesewas)} with its cover
          dates and expiry time.
        </p>
        <PhoneField
          label="Customer’s phone number"
          value={input}
          error={error}
          onChange={(event) => setInput(event.currentTarget.value)}
        />
        {send.error && <FormAlert>{readProblem(send.error).sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={send.isPending}>
            Send
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}
