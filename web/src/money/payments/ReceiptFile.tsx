import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'

type ReceiptFileProps = { clientReference: string; size?: 'small' | 'large' }

/** The receipt as a document, for roles without the page of transactions. */
export function ReceiptFile({ clientReference, size = 'small' }: ReceiptFileProps) {
  const save = useMutation({
    mutationFn: () => call('GET /transactions/{clientReference}/receipt.pdf', { params: { clientReference } }),
    onSuccess: (file) => saveFile(file, `receipt-${clientReference}.pdf`),
  })
  return (
    <>
      <Button icon={FileDown} size={size} loading={save.isPending} onClick={() => save.mutate()}>
        Download receipt
      </Button>
      {save.error && <FieldError>{readProblem(save.error).sentence}</FieldError>}
    </>
  )
}
