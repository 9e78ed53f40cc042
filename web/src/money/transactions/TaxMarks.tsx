import type { TransactionDetail } from '@okwan/contract/money/transactions'
import { stampRows } from '@okwan/domain/money/tax-invoices/terms'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'

type Invoice = NonNullable<NonNullable<TransactionDetail['receipt']>['taxInvoice']>

/** The marks of the revenue authority with their QR code, or the sentence that the receipt is provisional. */
export function TaxMarks({ invoice: { number, stamp, qr } }: { invoice: Invoice }) {
  return (
    <section aria-label="Tax invoice" className="mt-6 grid gap-3 border-t border-line pt-3">
      <h3 className="text-table font-bold">Tax invoice (GRA E-VAT)</h3>
      {stamp ? (
        <DescriptionList items={stampRows(stamp).map(([term, value]) => ({ term, value }))} />
      ) : (
        <p className="text-table">Provisional receipt. The tax authority hasn’t signed invoice {number} yet.</p>
      )}
      {qr && (
        <svg
          role="img"
          aria-label="QR code of the tax invoice"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          className="size-[28mm] fill-black bg-white"
          shapeRendering="crispEdges"
        >
          <path d={qr.path} />
        </svg>
      )}
    </section>
  )
}
