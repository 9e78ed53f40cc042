import { formatPesewas } from '@okwan/domain/platform/money'
import { maskPhone } from '@okwan/domain/platform/phone'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { ConfirmCode } from '../../platform/step-up/ConfirmCode.tsx'
import { type SentCode, sendCode } from '../../platform/step-up/send-verification-code.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import type { ClaimDialogProps } from './AssessDialog.tsx'

/** Records that the customer accepts the offer with the code sent to the number on record. */
export function AcceptDialog({ claim, onDone, onClose }: ClaimDialogProps) {
  const { claimId, version, offerCode, payablePesewas } = claim
  const [sent, setSent] = useState<SentCode>()
  const send = useMutation({
    mutationFn: () => sendCode(offerCode.msisdn, offerCode.purpose, offerCode.reference),
    onSuccess: setSent,
  })
  const accept = useMutation({
    mutationFn: (confirmation: { verificationToken: string }) =>
      sendOnce(`accept:${claimId}`, { version, ...confirmation }, (idempotencyKey) =>
        call(
          'POST /claims/{id}/accept-offer',
          { params: { id: claimId }, body: { version, ...confirmation } },
          { idempotencyKey },
        ),
      ),
    onSuccess: onDone,
  })
  const title = `Record acceptance of ${formatPesewas(payablePesewas ?? 0)}`
  const error = send.error ?? accept.error
  if (sent) {
    return (
      <Dialog open title={title} size="small" closeOutside={false} onClose={onClose}>
        <ConfirmCode
          sent={sent}
          confirmLabel="Accept offer"
          onVerified={async (verificationToken) => void (await accept.mutateAsync({ verificationToken }))}
          onResent={setSent}
          onBack={() => setSent(undefined)}
        >
          <p className="text-muted">The customer accepts the offer by reading you the code.</p>
        </ConfirmCode>
      </Dialog>
    )
  }
  return (
    <Dialog open title={title} size="small" closeOutside={false} onClose={onClose}>
      <div className="grid gap-4">
        <p>The customer accepts with a code sent to {maskPhone(offerCode.msisdn)}.</p>
        <p className="text-muted">
          If the customer has no phone, submit the signed discharge voucher. A colleague checks it.
        </p>
        {error && <FormAlert>{readProblem(error).sentence}</FormAlert>}
      </div>
      <ModalActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" loading={send.isPending} onClick={() => send.mutate()}>
          Send code
        </Button>
      </ModalActions>
    </Dialog>
  )
}
