import type { DeliveredDocument, DeliveryChannel, Recipient } from '@okwan/contract/policies/documents'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { RadioTile } from '../../ui/choices/RadioTile.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { FieldGroup } from '../../ui/forms/FieldGroup.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { readProblem } from '../api/problem.ts'
import { refresh } from '../api/refresh.ts'

export type SendDialogProps = {
  /** Name of the document, such as `Certificate`. */
  name: string
  recipient: NonNullable<Recipient>
  send: (by: DeliveryChannel) => Promise<DeliveredDocument>
  onClose: () => void
}

/** Asks how to send a document. For WhatsApp, the dialog opens a chat with the link, and the user sends the message. */
export function SendDialog({ name, recipient, send, onClose }: SendDialogProps) {
  const queryClient = useQueryClient()
  const [by, setBy] = useState<DeliveryChannel>(recipient.phone ? 'sms' : 'link')
  const sending = useMutation({
    mutationFn: send,
    onSuccess: async ({ sentTo }) => {
      if (sentTo) {
        toast(`${name} sent to ${sentTo}`)
        onClose()
      }
      await refresh(queryClient, 'GET /policies/{policyId}/timeline', 'GET /policies/{policyId}/messages')
    },
  })
  const share = sending.data?.share
  return (
    <Dialog open title={`Send ${lowerFirst(name)}`} size="small" onClose={onClose}>
      {share ? (
        <p>
          The link works for 30 days. Anyone with the link can open the document.
          <span className="mt-2 block text-table wrap-anywhere text-muted select-all">{share.url}</span>
        </p>
      ) : (
        <FieldGroup label="Send by">
          <div className="grid gap-2">
            {choicesOf(recipient).map(({ value, label, hint, disabled }) => (
              <RadioTile
                key={value}
                name="channel"
                label={label}
                hint={hint}
                disabled={disabled}
                checked={by === value}
                onChange={() => setBy(value)}
              />
            ))}
          </div>
        </FieldGroup>
      )}
      {sending.error && <FieldError>{readProblem(sending.error).sentence}</FieldError>}
      <ModalActions>
        <Button onClick={onClose}>{share ? 'Close' : 'Cancel'}</Button>
        {share ? (
          <a href={share.whatsAppUrl} target="_blank" rel="noreferrer noopener" className={buttonClass('primary')}>
            Open WhatsApp
          </a>
        ) : (
          <Button variant="primary" loading={sending.isPending} onClick={() => sending.mutate(by)}>
            {by === 'link' ? 'Create link' : 'Send'}
          </Button>
        )}
      </ModalActions>
    </Dialog>
  )
}

type Choice = { value: DeliveryChannel; label: string; hint: string; disabled: boolean }

function choicesOf({ phone, email }: NonNullable<Recipient>): Choice[] {
  return [
    {
      value: 'sms',
      label: 'SMS',
      hint: phone ? `A link to ${phone}` : 'No phone number on record',
      disabled: !phone,
    },
    {
      value: 'email',
      label: 'Email',
      hint: email ? `The PDF to ${email}` : 'No email address on record',
      disabled: !email,
    },
    { value: 'link', label: 'WhatsApp', hint: 'A link that you send in a chat', disabled: false },
  ]
}
