import type { ReceiptFormat } from '@okwan/contract/money/transactions'
import { useMutation } from '@tanstack/react-query'
import { FileDown, ReceiptText } from 'lucide-react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { receiptFileName } from './receipt-file-name.ts'

type ReceiptFileProps = {
  clientReference: string
  /** Reads the receipt with the policy, for readers who cannot open its payments. */
  policyId?: string
  size?: 'small' | 'large'
}

/** The receipt as a document, for roles without the page of transactions. */
export function ReceiptFile({ clientReference, policyId, size = 'small' }: ReceiptFileProps) {
  const save = useMutation({
    mutationFn: (format: ReceiptFormat) =>
      policyId
        ? call('GET /policies/{policyId}/receipt.pdf', {
            params: { policyId },
            query: { reference: clientReference, format },
          })
        : call('GET /transactions/{clientReference}/receipt.pdf', { params: { clientReference }, query: { format } }),
    onSuccess: (file, format) => saveFile(file, receiptFileName(clientReference, format)),
  })
  const saving = save.isPending ? save.variables : undefined
  return (
    <>
      <Button icon={FileDown} size={size} loading={saving === 'a5'} onClick={() => save.mutate('a5')}>
        Download receipt
      </Button>
      <Button
        icon={ReceiptText}
        size={size}
        variant="quiet"
        loading={saving === '80mm'}
        onClick={() => save.mutate('80mm')}
      >
        80 mm receipt
      </Button>
      {save.error && <FieldError>{readProblem(save.error).sentence}</FieldError>}
    </>
  )
}
