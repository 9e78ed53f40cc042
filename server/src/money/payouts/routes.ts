import type { payoutEndpoints } from '@okwan/contract/money/payouts'
import type { withdrawalEndpoints } from '@okwan/contract/money/wallets'
import type { Handlers } from '../../platform/http/context.ts'
import { approveBatch, getBatch, startBatch } from './approve/approve-batch.ts'
import { approvePayout } from './approve/approve-payout.ts'
import { endPause, pausePayout } from './approve/pause-payout.ts'
import { checkPayoutNow, rejectPayout, retryPayout, returnPayout, takePayout } from './approve/payout-decisions.ts'
import { recommendPayout } from './approve/recommend-payout.ts'
import { exportBatch, exportPayouts } from './read/export-payouts.ts'
import { getOverview } from './read/get-overview.ts'
import { getPayout, listPayouts, namePayee } from './read/get-payout.ts'
import { printRemittance } from './read/remittance-pdf.ts'
import {
  cancelWithdrawal,
  getWithdrawalPreview,
  listWithdrawals,
  withdrawCommission,
} from './request/withdraw-commission.ts'

export const payoutRoutes: Handlers<typeof payoutEndpoints> = {
  'GET /refunds': (ctx, input) => listPayouts(ctx, 'refunds', input),
  'GET /refunds/overview': (ctx, input) => getOverview(ctx, 'refunds', input),
  'GET /refunds/export.csv': (ctx, input) => exportPayouts(ctx, 'refunds', input),
  'POST /refunds/batches': (ctx, input) => startBatch(ctx, 'refunds', input),
  'POST /refunds/batches/{id}/approve': (ctx, input) => approveBatch(ctx, 'refunds', input),
  'GET /refunds/batches/{id}': (ctx, { params }) => getBatch(ctx, 'refunds', params.id),
  'GET /refunds/batches/{id}/results.csv': (ctx, input) => exportBatch(ctx, 'refunds', input),
  'GET /refunds/{id}': (ctx, { params }) => getPayout(ctx, 'refunds', params.id),
  'GET /refunds/{id}/name': (ctx, input) => namePayee(ctx, 'refunds', input),
  'GET /refunds/{id}/remittance.pdf': (ctx, { params }) => printRemittance(ctx, 'refunds', params.id),
  'POST /refunds/{id}/take': (ctx, input) => takePayout(ctx, 'refunds', input),
  'POST /refunds/{id}/recommend': (ctx, input) => recommendPayout(ctx, 'refunds', input),
  'POST /refunds/{id}/approve': (ctx, input) => approvePayout(ctx, 'refunds', input),
  'POST /refunds/{id}/return': (ctx, input) => returnPayout(ctx, 'refunds', input),
  'POST /refunds/{id}/reject': (ctx, input) => rejectPayout(ctx, 'refunds', input),
  'POST /refunds/{id}/pause': (ctx, input) => pausePayout(ctx, 'refunds', input),
  'POST /refunds/{id}/release': (ctx, input) => endPause(ctx, 'refunds', input),
  'POST /refunds/{id}/retry': (ctx, input) => retryPayout(ctx, 'refunds', input),
  'POST /refunds/{id}/check': (ctx, input) => checkPayoutNow(ctx, 'refunds', input),
  'GET /payouts': (ctx, input) => listPayouts(ctx, 'payouts', input),
  'GET /payouts/overview': (ctx, input) => getOverview(ctx, 'payouts', input),
  'GET /payouts/export.csv': (ctx, input) => exportPayouts(ctx, 'payouts', input),
  'POST /payouts/batches': (ctx, input) => startBatch(ctx, 'payouts', input),
  'POST /payouts/batches/{id}/approve': (ctx, input) => approveBatch(ctx, 'payouts', input),
  'GET /payouts/batches/{id}': (ctx, { params }) => getBatch(ctx, 'payouts', params.id),
  'GET /payouts/batches/{id}/results.csv': (ctx, input) => exportBatch(ctx, 'payouts', input),
  'GET /payouts/{id}': (ctx, { params }) => getPayout(ctx, 'payouts', params.id),
  'GET /payouts/{id}/name': (ctx, input) => namePayee(ctx, 'payouts', input),
  'GET /payouts/{id}/remittance.pdf': (ctx, { params }) => printRemittance(ctx, 'payouts', params.id),
  'POST /payouts/{id}/take': (ctx, input) => takePayout(ctx, 'payouts', input),
  'POST /payouts/{id}/recommend': (ctx, input) => recommendPayout(ctx, 'payouts', input),
  'POST /payouts/{id}/approve': (ctx, input) => approvePayout(ctx, 'payouts', input),
  'POST /payouts/{id}/return': (ctx, input) => returnPayout(ctx, 'payouts', input),
  'POST /payouts/{id}/reject': (ctx, input) => rejectPayout(ctx, 'payouts', input),
  'POST /payouts/{id}/pause': (ctx, input) => pausePayout(ctx, 'payouts', input),
  'POST /payouts/{id}/release': (ctx, input) => endPause(ctx, 'payouts', input),
  'POST /payouts/{id}/retry': (ctx, input) => retryPayout(ctx, 'payouts', input),
  'POST /payouts/{id}/check': (ctx, input) => checkPayoutNow(ctx, 'payouts', input),
}

export const withdrawalRoutes: Handlers<typeof withdrawalEndpoints> = {
  'GET /wallet/withdrawals': listWithdrawals,
  'GET /wallet/withdrawals/preview': getWithdrawalPreview,
  'POST /wallet/withdrawals': withdrawCommission,
  'POST /wallet/withdrawals/{id}/cancel': cancelWithdrawal,
}
