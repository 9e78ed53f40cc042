import { RULE_CHANGE_ACTIONS, RULE_CHANGE_STATUSES } from '@okwan/domain/money/commissions/rule-changes'
import * as z from 'zod'
import { endpoints } from '../../platform/endpoint.ts'
import { id, isoDate, moment, pesewas, text, verificationToken } from '../../platform/fields.ts'
import { pageMeta, pageQuery } from '../../platform/paging.ts'
import { commissionPolicy, productCode, rateBps } from '../commissions.ts'

const userGroup = z.enum(['AGENT', 'STAFF'], { error: 'Select agents or staff' })
const person = z.object({ userId: z.string(), fullName: z.string() })

const ruleChange = z.object({
  ruleChangeId: z.string(),
  productCode: z.string(),
  productName: z.string(),
  userGroup,
  status: z.enum(RULE_CHANGE_STATUSES),
  /** Terms that differ from the rule that the change replaces, as text. */
  differences: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
  effectiveFrom: isoDate,
  reason: z.string(),
  requestedBy: person,
  requestedAt: moment,
  decidedBy: person.nullable(),
  decidedAt: moment.nullable(),
  /** Why the change was declined. */
  decisionNote: z.string().nullable(),
  allowedActions: z.array(z.enum(RULE_CHANGE_ACTIONS)),
  /** Why a pending change can no longer be approved; null if it can be approved. */
  approvalRefusalReason: z.string().nullable(),
})
export type CommissionRuleChange = z.output<typeof ruleChange>

const ruleOfGroup = z.object({
  productCode,
  productName: z.string(),
  userGroup,
  /** Rule in force today. */
  current: commissionPolicy,
  /** Approved rules that start later, in order. */
  planned: z.array(commissionPolicy),
  pendingChange: ruleChange.nullable(),
})
export type CommissionRuleOfGroup = z.output<typeof ruleOfGroup>

const ruleEffect = z.object({
  /** Policies in force of the product and group, as if each were renewed at the same premium. */
  policies: z.number().int(),
  changedPolicies: z.number().int(),
  beforePesewas: pesewas,
  afterPesewas: pesewas,
  /** At most ten, the largest change first. */
  largest: z.array(
    z.object({
      policyId: z.string(),
      policyNumber: z.string(),
      product: z.enum(['motor', 'travel']),
      beforePesewas: pesewas,
      afterPesewas: pesewas,
    }),
  ),
  /** People with an individual rate on the first day. */
  individualRates: z.object({
    /** People with an individual rate keep their rate. */
    unchanged: z.number().int(),
    /** People whose rate is above the new maximum, or was limited by the previous maximum. */
    limited: z.number().int(),
    /** At most ten people, the largest change first. */
    people: z.array(
      z.object({
        userId: z.string(),
        fullName: z.string(),
        fromRateBps: z.number().int(),
        toRateBps: z.number().int(),
      }),
    ),
  }),
  /** Warnings, such as an unusually high rate. */
  warnings: z.array(z.string()),
})
export type CommissionRuleEffect = z.output<typeof ruleEffect>

const MAX_PESEWAS = 1_000_000_00
const amount = pesewas.min(0, { error: 'Enter 0 or more' }).max(MAX_PESEWAS, { error: 'Enter at most GH₵1,000,000.00' })
const proposed = {
  productCode,
  userGroup,
  rateBps,
  maxRateBps: rateBps,
  minPesewas: amount,
  maxPesewas: amount.nullable(),
  vestingDays: z.number({ error: 'Enter 0 to 365 days' }).int().min(0).max(365, { error: 'Enter 0 to 365 days' }),
  effectiveFrom: isoDate,
}
const reason = text('a reason', 500, 3)
const all = { permission: 'commissions.manage', scope: 'all branches' } as const
const params = z.strictObject({ id })
const decide = { permission: 'commissions.manage', params, data: ruleChange } as const
const byAnother = 'requested by another SuperAdmin'

export const commissionRuleEndpoints = endpoints({
  'GET /commission-rules': {
    ...all,
    summary: 'Default commission of every product and group: current and planned rules, and the pending change',
    data: z.array(ruleOfGroup),
  },
  'POST /commission-rules/preview': {
    ...all,
    summary: 'Effect of a new default rule on the policies in force',
    body: z.strictObject(proposed),
    data: ruleEffect,
  },
  'GET /commission-rule-changes': {
    ...all,
    summary: 'List changes of default commission rules, newest first',
    query: z.strictObject({ ...pageQuery, status: z.enum(RULE_CHANGE_STATUSES).optional() }),
    data: z.array(ruleChange),
    meta: pageMeta,
  },
  'POST /commission-rule-changes': {
    ...all,
    summary: 'Propose a default commission rule from a later day on; another SuperAdmin decides',
    body: z.strictObject({ ...proposed, reason }),
    data: ruleChange,
    status: 201,
  },
  'GET /commission-rule-changes/{id}/effect': {
    ...all,
    summary: 'Effect of a proposed rule on the policies in force today',
    params,
    data: ruleEffect,
  },
  'POST /commission-rule-changes/{id}/approve': {
    ...decide,
    summary: 'Approve a default commission rule before its first day; needs a code sent to the caller',
    scope: byAnother,
    body: z.strictObject({ verificationToken }),
  },
  'POST /commission-rule-changes/{id}/refuse': {
    ...decide,
    summary: 'Decline a default commission rule',
    scope: byAnother,
    body: z.strictObject({ reason }),
  },
  'POST /commission-rule-changes/{id}/withdraw': {
    ...decide,
    summary: 'Withdraw a default commission rule that the caller proposed',
    scope: 'own requests',
  },
})
