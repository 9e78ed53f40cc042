import { printPaidReceipt } from '../money/transactions/print-receipt.ts'
import type { Product } from '../platform/http/context.ts'
import { printMotorDocument } from '../policies/documents/get-documents.ts'
import { printTravelCertificates } from '../policies/travel-policies/get-documents.ts'
import { printScheduledReport } from '../reports/report-schedules/print-report.ts'

/** Documents that customers get by link or email, and reports that people get by email. */
export const sentDocuments: Product['documents'] = {
  certificate: printMotorDocument('certificate'),
  schedule: printMotorDocument('schedule'),
  sticker: printMotorDocument('sticker'),
  'brown-card': printMotorDocument('brown-card'),
  endorsement: printMotorDocument('endorsement'),
  'travel-certificates': printTravelCertificates,
  receipt: printPaidReceipt,
  'scheduled-report': printScheduledReport,
}
