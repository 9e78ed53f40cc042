import type { settlementEndpoints } from '@okwan/contract/money/settlements'
import type { Handlers } from '../../platform/http/context.ts'
import { getCertificate } from './certificate.ts'
import {
  approveSettlement,
  checkSettlement,
  confirmSettlement,
  discardSettlement,
  paySettlement,
} from './decide-settlement.ts'
import { prepareBordereau, prepareReturn } from './prepare-settlement.ts'
import { fileOf, getSettlement, listDue, listDueLines, listLines, listSettlements } from './read-settlements.ts'

export const settlementRoutes: Handlers<typeof settlementEndpoints> = {
  'GET /settlements/due': listDue,
  'GET /settlements/due/lines': listDueLines,
  'GET /settlements': listSettlements,
  'POST /settlements/bordereaux': prepareBordereau,
  'POST /settlements/returns': prepareReturn,
  'GET /settlements/{id}': getSettlement,
  'GET /settlements/{id}/lines': listLines,
  'POST /settlements/{id}/check': checkSettlement,
  'POST /settlements/{id}/approve': approveSettlement,
  'POST /settlements/{id}/pay': paySettlement,
  'POST /settlements/{id}/confirm': confirmSettlement,
  'POST /settlements/{id}/discard': discardSettlement,
  'GET /settlements/{id}/lines.csv': fileOf('csv'),
  'GET /settlements/{id}/lines.xlsx': fileOf('xlsx'),
  'GET /settlements/{id}/lines.pdf': fileOf('pdf'),
  'GET /settlements/{id}/certificates/{userId}': getCertificate,
}
