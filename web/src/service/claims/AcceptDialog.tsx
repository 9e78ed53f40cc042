import { formatPesewas } from '@okwan/domain/platform/money'
import { maskPhone } from '@okwan/domain/platform/phone'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ConfirmCode } from '../../people/auth/ConfirmCode.tsx'
import { type SentCode, sendCode } from '../../people/auth/send-verification-code.ts'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import type { ClaimDialogProps } from './AssessDialog.tsx'

const UploadField = lazyPart(() => import('../../platform/files/UploadField.tsx'), 'UploadField')

/** Records the acceptance of an offer: by a one-time code, or by a signed discharge voucher. */
export function AcceptDialog({ claim, onDone, onClose }: ClaimDialogProps) {
  const { claimId, version, offerCode, payablePesewas } = claim
  const [sent, setSent] = useState<SentCode>()
  const [voucher, setVoucher] = useState<readonly string[]>([])
  const send = useMutation({
    mutationFn: () => sendCode(offerCode.msisdn, offerCode.purpose, offerCode.reference),
    onSuccess: setSent,
  })
  const accept = useMutation({
    mutationFn: (proof: { verificationToken: string } | { voucherFileId: string }) =>
      sendOnce(`accept:${claimId}`, { version, ...proof }, (idempotencyKey) =>
        call(
          'POST /claims/{id}/accept-offer',
          { params: { id: claimId }, body: { version, ...proof } },
          { idempotencyKey },
        ),
      ),
    onSuccess: onDone,
  })
  const amount = formatPesewas(payablePesewas ?? 0)
  const title = `Record acceptance of ${amount}`
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
  const [voucherFileId] = voucher
  return (
    <Dialog open title={title} size="small" closeOutside={false} onClose={onClose}>
      <div className="grid gap-4">
        <p>
          The customer accepts with a code sent to {maskPhone(offerCode.msisdn)}, or with a signed discharge voucher.
        </p>
        <Suspense fallback={<Skeleton className="h-20" />}>
          <UploadField
            label="Signed voucher"
            optional
            name="voucher"
            purpose="claim"
            value={voucher}
            onChange={setVoucher}
          />
        </Suspense>
        {error && <FormAlert>{readProblem(error).sentence}</FormAlert>}
      </div>
      <ModalActions>
        <Button onClick={onClose}>Cancel</Button>
        {voucherFileId ? (
          <Button variant="primary" loading={accept.isPending} onClick={() => accept.mutate({ voucherFileId })}>
            Accept with voucher
          </Button>
        ) : (
          <Button variant="primary" loading={send.isPending} onClick={() => send.mutate()}>
            Send code
          </Button>
        )}
      </ModalActions>
    </Dialog>
  )
}
