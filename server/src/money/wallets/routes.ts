import type { walletEndpoints } from '@okwan/contract/money/wallets'
import type { Handlers } from '../../platform/http/context.ts'
import { freezeWallet, getAgentWallet } from './freeze-wallet.ts'
import { getWallet } from './get-wallet.ts'
import {
  addMomoAccount,
  changeDefaultMomoAccount,
  checkMomoName,
  listMomoAccounts,
  removeMomoAccount,
} from './momo-accounts.ts'
import { moveToFloat } from './move-to-float.ts'
import { setLowBalance } from './set-low-balance.ts'
import { getBalanceHistory, getStatement, getStatementCsv, getStatementPdf } from './statement.ts'

export const walletRoutes: Handlers<typeof walletEndpoints> = {
  'GET /wallet': (ctx) => getWallet(ctx, ctx.actor.id),
  'GET /wallet/balance-history': getBalanceHistory,
  'GET /wallet/statement': getStatement,
  'GET /wallet/statement.csv': getStatementCsv,
  'GET /wallet/statement.pdf': getStatementPdf,
  'POST /wallet/transfers': moveToFloat,
  'PUT /wallet/low-balance': setLowBalance,
  'GET /wallet/momo-accounts': listMomoAccounts,
  'GET /wallet/momo-accounts/name': checkMomoName,
  'POST /wallet/momo-accounts': addMomoAccount,
  'POST /wallet/momo-accounts/{id}/make-default': changeDefaultMomoAccount,
  'DELETE /wallet/momo-accounts/{id}': removeMomoAccount,
  'GET /wallets/{id}': (ctx, { params }) => getAgentWallet(ctx, params.id),
  'POST /wallets/{id}/freeze': (ctx, { params, body: { reason, verificationToken } }) =>
    freezeWallet(ctx, params.id, { reason, verificationToken }),
  'POST /wallets/{id}/unfreeze': (ctx, { params, body }) => freezeWallet(ctx, params.id, { reason: null, ...body }),
}
