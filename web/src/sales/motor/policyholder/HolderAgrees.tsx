import { formatPhone } from '@okwan/domain/platform/phone'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PaymentSheet } from '../../../money/payments/PaymentSheet.tsx'
import { ConfirmCode } from '../../../people/auth/ConfirmCode.tsx'
import { type SentCode, sendCode } from '../../../people/auth/send-verification-code.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'

type HolderAgreesProps = {
  phone: string
  /** Record that the code approves. */
  reference: string
  onAgreed: (verificationToken: string) => Promise<unknown>
}

/** Consent of a new customer by one-time code. The same code allows a payment request to that number. */
export function HolderAgrees({ phone, reference, onAgreed }: HolderAgreesProps) {
  const [sent, setSent] = useState<SentCode>()
  const send = useMutation({ mutationFn: () => sendCode(phone, 'consent', reference), onSuccess: setSent })
  const text = `${formatPhone(phone)} belongs to a new customer. Ask the policyholder to read you the code we send.`
  if (sent) {
    return (
      <PaymentSheet title="Policyholder consent">
        <ConfirmCode
          sent={sent}
          confirmLabel="Continue"
          onVerified={async (token) => void (await onAgreed(token))}
          onResent={setSent}
          onBack={() => setSent(undefined)}
        >
          <p className="text-muted">{text}</p>
        </ConfirmCode>
      </PaymentSheet>
    )
  }
  return (
    <PaymentSheet title="Policyholder consent">
      <div className="grid justify-items-start gap-4">
        <p className="text-muted">{text}</p>
        <Button variant="primary" size="large" loading={send.isPending} onClick={() => send.mutate()}>
          Send code
        </Button>
        {send.error && <FieldError>{readProblem(send.error).sentence}</FieldError>}
      </div>
    </PaymentSheet>
  )
}
