import type { ReceiptFormat, TransactionDetail } from '@okwan/contract/money/transactions'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { SendButton } from '../../platform/messages/SendButton.tsx'
import { BackTo } from '../../platform/page/BackTo.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { RecordMissing } from '../../platform/page/RecordMissing.tsx'
import { Link } from '../../platform/routes/link.ts'
import { usePageParams } from '../../platform/routes/page-params.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { receiptFileName } from '../payments/receipt-file-name.ts'
import { type Paper, ReceiptSheet } from './ReceiptSheet.tsx'
import { usePrintPaper } from './use-print-paper.ts'
import { noReceipt } from './words.ts'

const PAPERS = [
  { value: 'A5', label: 'A5' },
  { value: 'receipt', label: '80 mm roll' },
]

/** The receipt of a successful payment, to print or download. */
export function ReceiptPage() {
  const { clientReference } = usePageParams('receipt')
  const payment = useQuery(query('GET /transactions/{clientReference}', { params: { clientReference } }))
  const [paper, setPaper] = useState<Paper>('A5')
  usePrintPaper(paper)
  const download = useMutation({
    mutationFn: (on: ReceiptFormat) =>
      call('GET /transactions/{clientReference}/receipt.pdf', { params: { clientReference }, query: { format: on } }),
    onSuccess: (file, on) => saveFile(file, receiptFileName(clientReference, on)),
  })
  const problem = payment.error && !payment.data ? readProblem(payment.error) : undefined
  const missing = problem?.status === 404 || problem?.status === 422
  const receipt = payment.data?.receipt
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title="Receipt"
          back={<BackTo path={paths.transactions()} label="Transactions" />}
          actions={
            receipt && (
              <>
                <Segmented
                  label="Paper size"
                  options={PAPERS}
                  value={paper}
                  onChange={(event) => setPaper(event.currentTarget.value === 'A5' ? 'A5' : 'receipt')}
                />
                <SendButton
                  name="Receipt"
                  recipient={receipt.recipient}
                  className="self-end"
                  send={(by) =>
                    call('POST /transactions/{clientReference}/receipt', { params: { clientReference }, body: { by } })
                  }
                />
                <Button icon={Printer} className="self-end" onClick={() => window.print()}>
                  Print
                </Button>
                <Button
                  icon={Download}
                  variant="primary"
                  className="self-end"
                  loading={download.isPending}
                  onClick={() => download.mutate(paper === 'A5' ? 'a5' : '80mm')}
                >
                  Download PDF
                </Button>
              </>
            )
          }
        />
        {download.error && <Banner tone="danger">{readProblem(download.error).sentence}</Banner>}
      </div>
      {missing && <RecordMissing />}
      {problem && !missing && (
        <ErrorPanel
          title="Couldn’t load the receipt"
          text={problem.sentence}
          code={problem.requestId}
          onRetry={() => void payment.refetch()}
        />
      )}
      {payment.isPending && !problem && <Skeleton className="mx-auto h-160 max-w-[148mm]" />}
      {payment.data && receipt && (
        <div className="rounded-lg bg-well p-4 md:p-8 print:bg-transparent print:p-0">
          <ReceiptSheet payment={payment.data} receipt={receipt} paper={paper} />
        </div>
      )}
      {payment.data && !receipt && <NoReceipt payment={payment.data} />}
    </>
  )
}

function NoReceipt({ payment }: { payment: TransactionDetail }) {
  return (
    <EmptyState
      illustration={<EmptyGlovebox />}
      {...noReceipt(payment)}
      action={
        <Link to={paths.transactions()} search={{ open: payment.clientReference }} className={buttonClass('primary')}>
          View payment
        </Link>
      }
    />
  )
}
