import type { commissionEndpoints } from '@okwan/contract/money/commissions'
import type { commissionRuleEndpoints } from '@okwan/contract/money/commissions/rules'
import type { Handlers } from '../../platform/http/context.ts'
import { answerDispute, listCommissionDisputes } from './answer-dispute.ts'
import { disputeLine } from './dispute-line.ts'
import { previewCommission } from './earn/preview-commission.ts'
import { getCommissionLine } from './get-line.ts'
import { getCommissionSummary } from './get-summary.ts'
import { listCommissionLines } from './list-lines.ts'
import { getPersonCommissions, listCommissionPolicies } from './rates/person-rates.ts'
import { previewRates } from './rates/preview-rates.ts'
import { setRates } from './rates/set-rates.ts'
import { approveRuleChange, declineRuleChange, withdrawRuleChange } from './rules/decide-rule-change.ts'
import { listCommissionRules } from './rules/list-rules.ts'
import { listRuleChanges, proposeRule } from './rules/propose-rule.ts'
import { getRuleEffect, previewRule } from './rules/rule-effect.ts'
import { getCommissionStatement, getCommissionStatementCsv, getCommissionStatementPdf } from './statement/statement.ts'
import { getTaxCertificate } from './statement/tax-certificate.ts'

export const commissionRoutes: Handlers<typeof commissionEndpoints> = {
  'GET /commissions': listCommissionLines,
  'GET /commissions/summary': getCommissionSummary,
  'GET /commissions/preview': previewCommission,
  'GET /commissions/statement': getCommissionStatement,
  'GET /commissions/statement.csv': getCommissionStatementCsv,
  'GET /commissions/statement.pdf': getCommissionStatementPdf,
  'GET /commissions/tax-certificate.pdf': getTaxCertificate,
  'GET /commissions/lines/{id}': (ctx, { params }) => getCommissionLine(ctx, params.id),
  'POST /commissions/lines/{id}/dispute': disputeLine,
  'GET /commissions/policies': listCommissionPolicies,
  'GET /commissions/disputes': listCommissionDisputes,
  'POST /commissions/disputes/{id}/answer': answerDispute,
  'GET /commissions/{id}': (ctx, { params }) => getPersonCommissions(ctx, params.id),
  'POST /commissions/{id}/preview': previewRates,
  'PUT /commissions/{id}': setRates,
}

export const commissionRuleRoutes: Handlers<typeof commissionRuleEndpoints> = {
  'GET /commission-rules': listCommissionRules,
  'POST /commission-rules/preview': previewRule,
  'GET /commission-rule-changes': listRuleChanges,
  'POST /commission-rule-changes': proposeRule,
  'GET /commission-rule-changes/{id}/effect': getRuleEffect,
  'POST /commission-rule-changes/{id}/approve': approveRuleChange,
  'POST /commission-rule-changes/{id}/refuse': declineRuleChange,
  'POST /commission-rule-changes/{id}/withdraw': withdrawRuleChange,
}
