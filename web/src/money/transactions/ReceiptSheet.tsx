import type { TransactionDetail } from '@okwan/contract/money/transactions'
import { paidFor } from '@okwan/domain/money/payments/terms'
import { formatPesewas } from '@okwan/domain/platform/money'
import { NETWORK_NAMES } from '@okwan/domain/platform/phone'
import { Letterhead } from '../../policies/summary/Letterhead.tsx'
import { DocumentPage } from '../../ui/DocumentPage.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { TaxMarks } from './TaxMarks.tsx'
import { METHOD_LABELS } from './words.ts'

export type Paper = 'A5' | 'receipt'

type ReceiptSheetProps = {
  payment: TransactionDetail
  receipt: NonNullable<TransactionDetail['receipt']>
  paper: Paper
}

export function ReceiptSheet({ payment, receipt, paper }: ReceiptSheetProps) {
  const paidBy = payment.network ? NETWORK_NAMES[payment.network] : METHOD_LABELS[payment.method]
  const { networkReference, providerReference } = payment
  return (
    <DocumentPage label={`Receipt ${receipt.receiptNumber}`} size={paper}>
      <Letterhead
        head={receipt.letterhead}
        title="Official Receipt"
        under={formatMoment(new Date(receipt.paidAt))}
        number={{ label: 'Receipt No.', value: receipt.receiptNumber }}
        narrow={paper !== 'A5'}
      />
      <div className="my-6 border-y border-line py-4">
        <p className="text-table text-muted">Received</p>
        <p className="tabular text-figure font-bold">{formatPesewas(receipt.paidPesewas)}</p>
        <p className="text-table">{receipt.amountInWords}</p>
      </div>
      <DescriptionList
        items={[
          { term: 'From', value: payment.customerName },
          { term: 'For', value: paidFor(payment.type, payment.receivedFor) },
          ...(receipt.policyNumber ? [{ term: 'Policy', value: receipt.policyNumber }] : []),
          { term: 'Paid with', value: [paidBy, payment.msisdn].filter(Boolean).join(', ') },
          ...(networkReference ? [{ term: 'Network reference', value: networkReference }] : []),
          ...(providerReference ? [{ term: 'Provider reference', value: providerReference }] : []),
          { term: 'Payment reference', value: payment.clientReference },
          { term: 'Status', value: 'Paid' },
          { term: 'Sold by', value: `${payment.soldBy.fullName}, ${payment.branch.branchName}` },
        ]}
      />
      {receipt.taxInvoice && <TaxMarks invoice={receipt.taxInvoice} />}
      <footer className="mt-6 border-t border-line pt-3 text-meta text-muted">
        <p>Verify this receipt at</p>
        <p className="wrap-anywhere text-text">{receipt.verifyUrl}</p>
      </footer>
    </DocumentPage>
  )
}
