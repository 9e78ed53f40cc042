import type { claimEndpoints } from '@okwan/contract/service/claims'
import type { Handlers } from '../../platform/http/context.ts'
import { acceptOffer, checkVoucher, submitVoucher } from './accept-offer.ts'
import { assignClaim, assignClaimToCaller, releaseClaim } from './assign/claim-assignment.ts'
import {
  approveClaim,
  closeClaim,
  disputeOffer,
  rejectClaim,
  reopenClaim,
  sendOffer,
  undoApproval,
  withdrawClaim,
} from './claim-decisions.ts'
import { acknowledgeClaim, assessClaim, requestDocuments, setReserve, startAssessment } from './claim-handling.ts'
import { addDocuments } from './documents/add-documents.ts'
import { viewDocument } from './documents/view-document.ts'
import { getClaim } from './get-claim.ts'
import { getOverview } from './get-overview.ts'
import { addClaimNote, sendClaimMessage } from './notes/claim-notes.ts'
import { payClaim } from './pay-claim.ts'
import { listClaims } from './read/list-claims.ts'
import { reportClaim } from './report-claim.ts'
import { printVoucher } from './voucher/print-voucher.ts'

export const claimRoutes: Handlers<typeof claimEndpoints> = {
  'POST /claims': reportClaim,
  'GET /claims': listClaims,
  'GET /claims/overview': getOverview,
  'GET /claims/{id}': getClaim,
  'GET /claims/{id}/discharge-voucher.pdf': printVoucher,
  'POST /claims/{id}/documents': addDocuments,
  'POST /claims/{id}/notes': addClaimNote,
  'POST /claims/{id}/messages': sendClaimMessage,
  'POST /claims/{id}/documents/{fileId}/view': viewDocument,
  'POST /claims/{id}/acknowledge': acknowledgeClaim,
  'POST /claims/{id}/take': assignClaimToCaller,
  'POST /claims/{id}/assign': assignClaim,
  'POST /claims/{id}/release': releaseClaim,
  'POST /claims/{id}/reserve': setReserve,
  'POST /claims/{id}/ask-documents': requestDocuments,
  'POST /claims/{id}/begin-assessment': startAssessment,
  'POST /claims/{id}/assess': assessClaim,
  'POST /claims/{id}/approve': approveClaim,
  'POST /claims/{id}/reject': rejectClaim,
  'POST /claims/{id}/send-offer': sendOffer,
  'POST /claims/{id}/accept-offer': acceptOffer,
  'POST /claims/{id}/submit-voucher': submitVoucher,
  'POST /claims/{id}/check-voucher': checkVoucher,
  'POST /claims/{id}/dispute-offer': disputeOffer,
  'POST /claims/{id}/request-payout': payClaim,
  'POST /claims/{id}/close': closeClaim,
  'POST /claims/{id}/undo-approval': undoApproval,
  'POST /claims/{id}/reopen': reopenClaim,
  'POST /claims/{id}/withdraw': withdrawClaim,
}
