import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { PaymentSheet } from '../../../money/payments/PaymentSheet.tsx'
import { readProblem } from '../../../platform/api/problem.ts'
import { ConfirmCode } from '../../../platform/step-up/ConfirmCode.tsx'
import { type SentCode, sendCode } from '../../../platform/step-up/send-verification-code.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'

const ASK = 'Ask the customer for the code that we text. Existing customers get it on the number on record.'

type ConsentCodeProps = {
  phone: string
  /** Record that the code approves. */
  reference: string
  onAgreed: (verificationToken: string) => Promise<unknown>
  /** Amount of the sale, above the code. */
  price?: ReactNode
  wide?: boolean
  /** Further actions beside Send code. */
  others?: ReactNode
}

/**
 * Consent of the customer by one-time code. A customer on record gets the code on the number on record; the seller sees the same
 * screen for both.
 */
export function ConsentCode({ phone, reference, onAgreed, price, wide, others }: ConsentCodeProps) {
  const [sent, setSent] = useState<SentCode>()
  const send = useMutation({ mutationFn: () => sendCode(phone, 'consent', reference), onSuccess: setSent })
  if (sent) {
    return (
      <PaymentSheet title="Policyholder consent" wide={wide}>
        <ConfirmCode
          sent={sent}
          confirmLabel="Continue"
          onVerified={async (token) => void (await onAgreed(token))}
          onResent={setSent}
          onBack={() => setSent(undefined)}
        >
          {price}
          <p className="text-muted">{ASK}</p>
        </ConfirmCode>
      </PaymentSheet>
    )
  }
  return (
    <PaymentSheet title="Policyholder consent" wide={wide}>
      <div className="grid justify-items-start gap-4">
        {price}
        <p className="text-muted">{ASK}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" size="large" loading={send.isPending} onClick={() => send.mutate()}>
            Send code
          </Button>
          {others}
        </div>
        {send.error && <FieldError>{readProblem(send.error).sentence}</FieldError>}
      </div>
    </PaymentSheet>
  )
}
