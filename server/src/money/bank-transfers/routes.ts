import type { bankTransferEndpoints } from '@okwan/contract/money/bank-transfers'
import type { Handlers } from '../../platform/http/context.ts'
import { listFundLines } from './fund-lines.ts'
import {
  confirmTransfer,
  declineTransfer,
  getTransferOverview,
  listTransfers,
  recordTransfer,
} from './record-transfer.ts'

export const bankTransferRoutes: Handlers<typeof bankTransferEndpoints> = {
  'GET /bank-transfers/overview': getTransferOverview,
  'GET /bank-transfers': listTransfers,
  'GET /bank-transfers/claims-funds/{insurer}/lines': listFundLines,
  'POST /bank-transfers': recordTransfer,
  'POST /bank-transfers/{id}/confirm': confirmTransfer,
  'POST /bank-transfers/{id}/decline': declineTransfer,
}
