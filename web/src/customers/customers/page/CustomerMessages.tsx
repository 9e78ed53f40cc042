import type { CustomerMessage } from '@okwan/contract/policies/policies/customer-records'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { UnlessReadOnly } from '../../../platform/session/UnlessReadOnly.tsx'
import { MessageLine } from '../../../policies/policies/page/MessagesCard.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { DateText } from '../../../ui/data/DateText.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Lines } from './Lines.tsx'

/** SMS and emails about the customer’s policies; a message is resent after a confirmation. */
export function CustomerMessages({ customerCode }: { customerCode: string }) {
  const list = useQuery(query('GET /customers/{customerCode}/messages', { params: { customerCode } }))
  const [resending, setResending] = useState<CustomerMessage>()
  return (
    <Lines title="Messages" empty="No messages yet." list={list} rows={list.data}>
      {(messages) => (
        <>
          <ul className="divide-y divide-line">
            {messages.map((message) => (
              <MessageLine
                key={message.messageId}
                message={message}
                action={
                  message.resendTo && (
                    <UnlessReadOnly>
                      <Button
                        size="small"
                        aria-label={`Resend: ${message.about}`}
                        onClick={() => setResending(message)}
                      >
                        Resend
                      </Button>
                    </UnlessReadOnly>
                  )
                }
              />
            ))}
          </ul>
          {resending && (
            <ResendDialog customerCode={customerCode} message={resending} onClose={() => setResending(undefined)} />
          )}
        </>
      )}
    </Lines>
  )
}

type ResendProps = { customerCode: string; message: CustomerMessage; onClose: () => void }

function ResendDialog({ customerCode, message, onClose }: ResendProps) {
  const { messageId, about, channel, resendTo, createdAt } = message
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: () => {
      const params = { customerCode, messageId }
      return sendOnce('message-again', params, (idempotencyKey) =>
        call('POST /customers/{customerCode}/messages/{messageId}/again', { params }, { idempotencyKey }),
      )
    },
    onSuccess: ({ to }) => {
      toast(`Resent to ${to}`)
      onClose()
      return refresh(queryClient, 'GET /customers/{customerCode}/messages', 'GET /customers/{customerCode}/timeline')
    },
  })
  return (
    <ConfirmDialog
      open
      title={`Resend “${about}”?`}
      confirmLabel="Resend"
      danger={false}
      busy={send.isPending}
      error={send.error ? readProblem(send.error).sentence : undefined}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    >
      <p>
        The customer gets the same text as on <DateText value={createdAt} /> by {channel === 'email' ? 'email' : 'SMS'}{' '}
        to {resendTo}, the {channel === 'email' ? 'address' : 'number'} on record.
      </p>
    </ConfirmDialog>
  )
}
