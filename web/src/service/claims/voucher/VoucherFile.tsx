import type { ClaimDetail } from '@okwan/contract/service/claims'
import { documentFileName } from '@okwan/domain/policies/policies/documents/file-name'
import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { saveFile } from '../../../platform/files/save-file.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'

/** The discharge voucher of the offer, to print and sign. */
export function VoucherFile({ claim: { claimId, claimNumber } }: { claim: ClaimDetail }) {
  const save = useMutation({
    mutationFn: () => call('GET /claims/{id}/discharge-voucher.pdf', { params: { id: claimId } }),
    onSuccess: (file) => saveFile(file, documentFileName(claimNumber, 'discharge-voucher')),
  })
  return (
    <>
      <Button icon={FileDown} variant="quiet" loading={save.isPending} onClick={() => save.mutate()}>
        Download voucher
      </Button>
      {save.error && <FieldError>{readProblem(save.error).sentence}</FieldError>}
    </>
  )
}
