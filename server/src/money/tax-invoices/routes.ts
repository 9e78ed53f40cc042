import type { taxInvoiceEndpoints } from '@okwan/contract/money/tax-invoices'
import type { Handlers } from '../../platform/http/context.ts'
import { getTaxOverview, listTaxDocuments, retryTaxDocument } from './read-documents.ts'

export const taxInvoiceRoutes: Handlers<typeof taxInvoiceEndpoints> = {
  'GET /tax-documents/overview': getTaxOverview,
  'GET /tax-documents': listTaxDocuments,
  'POST /tax-documents/{id}/retry': retryTaxDocument,
}
