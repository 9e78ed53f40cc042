import type { ReceiptFormat } from '@okwan/contract/money/transactions'
import { documentFileName } from '@okwan/domain/policies/policies/documents/file-name'

export function receiptFileName(clientReference: string, format: ReceiptFormat): string {
  return documentFileName(clientReference, format === 'a5' ? 'receipt' : 'receipt-80mm')
}
