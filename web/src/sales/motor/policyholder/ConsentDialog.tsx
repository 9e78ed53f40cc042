import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { ConfirmCode } from '../../../platform/step-up/ConfirmCode.tsx'
import { type SentCode, sentCode } from '../../../platform/step-up/send-verification-code.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import type { Customer, SoldProduct } from './customer.ts'

type ConsentDialogProps = {
  customer: Customer
  product: SoldProduct
  onAgreed: (customer: Customer) => void
  onClose: () => void
}

/** The customer of another seller allows this sale by a code to the number on record. */
export function ConsentDialog({ customer, product, onAgreed, onClose }: ConsentDialogProps) {
  const [sent, setSent] = useState<SentCode<Customer>>()
  const send = useMutation({ mutationFn: () => sendConsentCode(customer.customerCode, product), onSuccess: setSent })
  const text = `We’ll text a code to ${customer.phone}, the number on record. Ask ${customer.fullName} to read it to you.`
  // Outside of the form of the page, because forms cannot be nested.
  return createPortal(
    <Dialog open title="Ask the customer for the code" onClose={onClose}>
      {sent ? (
        <ConfirmCode
          sent={sent}
          confirmLabel="Continue"
          onVerified={async (agreed) => onAgreed(agreed)}
          onResent={setSent}
          onBack={() => setSent(undefined)}
        >
          <p className="text-muted">{text}</p>
        </ConfirmCode>
      ) : (
        <div className="grid justify-items-start gap-4">
          <p className="text-muted">{text}</p>
          <Button variant="primary" loading={send.isPending} onClick={() => send.mutate()}>
            Send code
          </Button>
          {send.error && <FieldError>{readProblem(send.error).sentence}</FieldError>}
        </div>
      )}
    </Dialog>,
    document.body,
  )
}

async function sendConsentCode(customerCode: string, product: SoldProduct): Promise<SentCode<Customer>> {
  const params = { customerCode }
  const sent = await call('POST /customers/{customerCode}/code', { params, body: { product } })
  const { requestId, prefix } = sent
  return sentCode<Customer>(sent, {
    sentTo: 'the customer',
    resend: () => sendConsentCode(customerCode, product),
    verify: (code) =>
      call('POST /customers/{customerCode}/agreement', { params, body: { product, requestId, prefix, code } }),
  })
}
