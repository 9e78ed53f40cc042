import type { ReceiptPaper } from '@okwan/contract/money/transactions'
import { documentFileName } from '@okwan/domain/policies/policies/documents/file-name'

export function receiptFileName(clientReference: string, paper: ReceiptPaper): string {
  return documentFileName(clientReference, paper === 'a5' ? 'receipt' : 'receipt-80mm')
}
