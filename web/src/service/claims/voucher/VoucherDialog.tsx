import { formatPesewas } from '@okwan/domain/platform/money'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { DateText } from '../../../ui/data/DateText.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../../ui/overlays/Modal.tsx'
import type { ClaimDialogProps } from '../AssessDialog.tsx'
import { VoucherFile } from './VoucherFile.tsx'

const UploadField = lazyPart(() => import('../../../platform/files/UploadField.tsx'), 'UploadField')
const FileGallery = lazyPart(() => import('../../../platform/files/FileGallery.tsx'), 'FileGallery')

/** Submits the voucher that the customer signed. The offer is accepted only after a colleague has checked the voucher. */
export function VoucherDialog({ claim, onDone, onClose }: ClaimDialogProps) {
  const { claimId, version, claimNumber } = claim
  const [files, setFiles] = useState<readonly string[]>([])
  const submit = useMutation({
    mutationFn: (voucherFileId: string) =>
      sendOnce(`submit-voucher:${claimId}`, { version, voucherFileId }, (idempotencyKey) =>
        call(
          'POST /claims/{id}/submit-voucher',
          { params: { id: claimId }, body: { version, voucherFileId } },
          { idempotencyKey },
        ),
      ),
    onSuccess: onDone,
  })
  const [voucherFileId] = files
  return (
    <Dialog open title={`Submit voucher for ${claimNumber}`} size="small" closeOutside={false} onClose={onClose}>
      <div className="grid gap-4">
        <p>
          Upload the discharge voucher that the customer signed. The offer is accepted after a colleague has checked the
          voucher.
        </p>
        <div>
          <VoucherFile claim={claim} />
        </div>
        <Suspense fallback={<Skeleton className="h-20" />}>
          <UploadField label="Signed voucher" name="voucher" purpose="claim" value={files} onChange={setFiles} />
        </Suspense>
        {submit.error && <FormAlert>{readProblem(submit.error).sentence}</FormAlert>}
      </div>
      <ModalActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          loading={submit.isPending}
          disabledReason={voucherFileId ? undefined : 'Add the voucher first'}
          onClick={() => voucherFileId && submit.mutate(voucherFileId)}
        >
          Submit
        </Button>
      </ModalActions>
    </Dialog>
  )
}

/** A colleague compares the signature, then accepts the offer or rejects the voucher. */
export function CheckVoucherDialog({ claim, onDone, onClose }: ClaimDialogProps) {
  const { claimId, version, voucher, payablePesewas, customerName } = claim
  const [reason, setReason] = useState('')
  const check = useMutation({
    mutationFn: (isGenuine: boolean) => {
      const body = { version, isGenuine, ...(reason ? { reason } : {}) }
      return sendOnce(`check-voucher:${claimId}`, body, (idempotencyKey) =>
        call('POST /claims/{id}/check-voucher', { params: { id: claimId }, body }, { idempotencyKey }),
      )
    },
    onSuccess: onDone,
  })
  const problem = check.error ? readProblem(check.error) : undefined
  const atReason = problem?.fields.find(({ path }) => path === 'reason')?.message
  if (!voucher) return null
  return (
    <Dialog
      open
      title={`Did ${customerName} accept ${formatPesewas(payablePesewas ?? 0)}?`}
      closeOutside={false}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p>
          Submitted by {voucher.by.fullName}, <DateText value={voucher.at} />. Compare the amount and the signature with
          the customer’s documents.
        </p>
        <div>
          <VoucherFile claim={claim} />
        </div>
        <Suspense fallback={<Skeleton className="h-24" />}>
          <FileGallery label="Signed voucher" fileIds={[voucher.fileId]} />
        </Suspense>
        <TextArea
          label="Reason"
          hint="Required if you reject the voucher"
          optional
          maxLength={500}
          error={atReason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {problem && !atReason && <FormAlert>{problem.sentence}</FormAlert>}
      </div>
      <ModalActions>
        <Button loading={check.isPending && check.variables === false} onClick={() => check.mutate(false)}>
          Reject voucher
        </Button>
        <Button
          variant="primary"
          loading={check.isPending && check.variables === true}
          onClick={() => check.mutate(true)}
        >
          Accept offer
        </Button>
      </ModalActions>
    </Dialog>
  )
}
