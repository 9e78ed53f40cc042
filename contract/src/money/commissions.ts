import { DISPUTE_OUTCOMES } from '@okwan/domain/money/commissions/disputes'
import { COMMISSION_STATUSES, PAYEE_KINDS, PRODUCTS } from '@okwan/domain/money/commissions/terms'
import { COVER_TYPES } from '@okwan/domain/products/rating/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate, moment, pesewas, text, verificationToken } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'

export const productCode = z.enum(PRODUCTS, { error: 'Select a product' })
const status = z.enum(COMMISSION_STATUSES)
export const rateBps = z.number().int().min(0).max(10_000, { error: 'Enter a rate from 0% to 100%' })
const month = z
  .string()
  .max(7)
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'Enter a month, such as 2026-11' })
const person = z.object({ userId: z.string(), fullName: z.string() })

const dispute = z.object({
  disputeId: z.string(),
  number: z.string(),
  reason: z.string(),
  raisedBy: person,
  raisedAt: moment,
  /** Date by which the office must answer. */
  answerBy: isoDate,
  isOverdue: z.boolean(),
  outcome: z.enum(DISPUTE_OUTCOMES).nullable(),
  answer: z.string().nullable(),
  answeredBy: person.nullable(),
  answeredAt: moment.nullable(),
  /** Commission added because of the dispute; null if none. */
  addedPesewas: pesewas.nullable(),
  line: z.object({ commissionId: z.string(), policyNumber: z.string(), grossPesewas: pesewas, payeeId: z.string() }),
})
export type CommissionDispute = z.output<typeof dispute>

const line = z.object({
  commissionId: z.string(),
  earnedAt: moment,
  policyId: z.string(),
  policyNumber: z.string(),
  customerName: z.string(),
  productCode: z.string(),
  productName: z.string(),
  /** `addition`: commission added by a dispute, on top of the commission of the sale. */
  kind: z.enum(['new', 'renewal', 'endorsement', 'addition']),
  basePesewas: pesewas,
  rateBps: z.number().int(),
  isOwnRate: z.boolean(),
  grossPesewas: pesewas,
  /** Reversed because premium was refunded. */
  reversedPesewas: pesewas,
  /** Withheld tax after reversals. */
  taxPesewas: pesewas,
  /** After tax and reversals; while pending, before tax. */
  netPesewas: pesewas,
  /** `paid`: withdrawn or moved to float, oldest commission first. */
  status,
  statusText: z.string(),
  vestsOn: isoDate,
  soldBy: person,
})
export type CommissionLine = z.output<typeof line>

const lineDetail = line.extend({
  calculation: z.array(z.object({ label: z.string(), text: z.string(), amountPesewas: pesewas.nullable() })),
  disputes: z.array(dispute),
  /** Why the commission can't be disputed now; null if it can be disputed. */
  disputeRefusalReason: z.string().nullable(),
})
export type CommissionLineDetail = z.output<typeof lineDetail>

const statementEntry = z.object({
  at: moment,
  kind: z.enum(['earned', 'vested', 'reversed']),
  /** `Added` for commission from a dispute. */
  label: z.string(),
  policyNumber: z.string(),
  customerName: z.string(),
  productName: z.string(),
  basePesewas: pesewas,
  rateBps: z.number().int(),
  grossPesewas: pesewas,
  taxPesewas: pesewas,
  netPesewas: pesewas,
})
export type StatementEntry = z.output<typeof statementEntry>

const statement = z.object({
  month,
  holder: z.string(),
  entries: z.array(statementEntry),
  /** Pending commission at the start and the end of the month, according to the ledger. */
  openingPendingPesewas: pesewas,
  closingPendingPesewas: pesewas,
  /** Debt from reversals after withdrawal that is not recovered yet. */
  openingOwedPesewas: pesewas,
  closingOwedPesewas: pesewas,
  earnedPesewas: pesewas,
  vestedPesewas: pesewas,
  reversedPesewas: pesewas,
  taxPesewas: pesewas,
})
export type CommissionStatement = z.output<typeof statement>

const rateOfPerson = z.object({
  productCode: z.string(),
  productName: z.string(),
  defaultRateBps: z.number().int(),
  maxRateBps: z.number().int(),
  /** The rate in force today. */
  rateBps: z.number().int(),
  isOwn: z.boolean(),
  /** Start of the current rate. */
  since: isoDate,
  /** The next rate that is already set; a null rate returns to the default. */
  next: z.object({ rateBps: z.number().int().nullable(), effectiveFrom: isoDate }).nullable(),
})
export type PersonRate = z.output<typeof rateOfPerson>

const summary = z.object({
  month,
  earnedPesewas: pesewas,
  reversedPesewas: pesewas,
  /** Withdrawn or moved to float in the month. */
  paidPesewas: pesewas,
  /** Part of `paidPesewas` that was moved to float. */
  movedToFloatPesewas: pesewas,
  /** Current balances. */
  pendingPesewas: pesewas,
  availablePesewas: pesewas,
  owedPesewas: pesewas,
  nextVesting: z.object({ on: isoDate, pesewas }).nullable(),
  byProduct: z.array(z.object({ productName: z.string(), sales: z.number().int(), grossPesewas: pesewas })),
  bySeller: z.array(person.extend({ sales: z.number().int(), basePesewas: pesewas, grossPesewas: pesewas })),
  months: z.array(z.object({ month, earnedPesewas: pesewas, reversedPesewas: pesewas })),
  rates: z.array(rateOfPerson),
  withholdingBps: z.number().int(),
})
export type CommissionSummary = z.output<typeof summary>

const personCommissions = z.object({
  user: person.extend({ role: z.string() }),
  group: z.enum(['AGENT', 'STAFF']),
  payeeKind: z.enum(PAYEE_KINDS),
  payeeKindText: z.string(),
  rates: z.array(rateOfPerson),
  history: z.array(
    z.object({
      productName: z.string(),
      fromRateBps: z.number().int(),
      /** Null returns to the default. */
      toRateBps: z.number().int().nullable(),
      effectiveFrom: isoDate,
      setBy: z.string(),
      setAt: moment,
    }),
  ),
  /** Earned this month, pending, and payable. */
  figures: z.object({
    month,
    earnedPesewas: pesewas,
    reversedPesewas: pesewas,
    pendingPesewas: pesewas,
    /** Agents: in the wallet. Staff: paid with payroll. */
    toPayPesewas: pesewas,
  }),
  /** A change needs a one-time code with this purpose and reference, sent to the caller. */
  approvalCode: z.object({ purpose: z.literal('approval'), reference: z.string() }),
  /** False for the caller's own rates. */
  canChange: z.boolean(),
})
export type PersonCommissions = z.output<typeof personCommissions>

const effect = z.object({
  from: isoDate,
  to: isoDate,
  sales: z.number().int(),
  earnedPesewas: pesewas,
  wouldHaveEarnedPesewas: pesewas,
  byProduct: z.array(
    z.object({
      productName: z.string(),
      fromRateBps: z.number().int(),
      toRateBps: z.number().int(),
      earnedPesewas: pesewas,
      wouldHaveEarnedPesewas: pesewas,
    }),
  ),
  /** Policies in force of the changed products, as if each were renewed at the same premium. */
  inForce: z.object({
    policies: z.number().int(),
    beforePesewas: pesewas,
    afterPesewas: pesewas,
    /** The largest change first. */
    byProduct: z.array(
      z.object({
        productName: z.string(),
        policies: z.number().int(),
        beforePesewas: pesewas,
        afterPesewas: pesewas,
      }),
    ),
    /** At most ten. */
    largest: z.array(
      z.object({
        policyId: z.string(),
        policyNumber: z.string(),
        product: z.enum(['motor', 'travel']),
        beforePesewas: pesewas,
        afterPesewas: pesewas,
      }),
    ),
  }),
  /** Warnings, such as an unusually high rate. */
  warnings: z.array(z.string()),
})
export type RateEffect = z.output<typeof effect>

export const commissionPolicy = z.object({
  id: z.string(),
  productCode: z.string(),
  productName: z.string(),
  coverType: z.enum(COVER_TYPES).nullable(),
  userGroup: z.enum(['AGENT', 'STAFF']),
  rateBps: z.number().int(),
  maxRateBps: z.number().int(),
  minPesewas: pesewas,
  maxPesewas: pesewas.nullable(),
  vestingDays: z.number().int(),
  effectiveFrom: isoDate,
  effectiveTo: isoDate.nullable(),
})

const rates = z
  .array(z.strictObject({ productCode, rateBps: rateBps.nullable(), effectiveFrom: isoDate }))
  .max(PRODUCTS.length, { error: 'Enter one rate for each product' })
const own = { permission: 'commissions.read-own', scope: 'own commission, assistants’ sales included' } as const
const manage = { permission: 'commissions.manage', scope: 'all people' } as const
const params = z.strictObject({ id })
const monthQuery = z.strictObject({ month: month.optional() })

export const commissionEndpoints = endpoints({
  'GET /commissions': {
    ...own,
    summary: 'My commissions, newest first',
    query: z.strictObject({
      ...pageQuery,
      month: month.optional(),
      productCode: productCode.optional(),
      soldBy: id.optional(),
      status: status.optional(),
    }),
    data: z.array(line),
    meta: pageMeta,
  },
  'GET /commissions/summary': {
    ...own,
    summary: 'My commission totals for a month, with current balances and rates',
    query: monthQuery,
    data: summary,
  },
  'GET /commissions/preview': {
    ...own,
    summary: 'Commission of the caller for a policy that is issued today; null for roles without commission',
    query: z.strictObject({
      productCode: z.string().max(10),
      /** The premium without fees, taxes and levies. */
      basePesewas: z.coerce.number().int().min(0).max(100_000_000_000),
      startDate: isoDate,
    }),
    data: z.object({ grossPesewas: pesewas, rateBps: z.number().int(), vestsOn: isoDate }).nullable(),
  },
  'GET /commissions/statement': {
    ...own,
    summary: 'Commission statement of a month',
    query: monthQuery,
    data: statement,
  },
  'GET /commissions/statement.csv': {
    ...own,
    summary: 'Commission statement as CSV',
    query: monthQuery,
    file: 'text/csv; charset=utf-8',
  },
  'GET /commissions/statement.pdf': {
    ...own,
    summary: 'Commission statement as PDF',
    query: monthQuery,
    file: 'application/pdf',
  },
  'GET /commissions/tax-certificate.pdf': {
    ...own,
    summary: 'Withholding tax certificate of a month',
    query: monthQuery,
    file: 'application/pdf',
  },
  'GET /commissions/lines/{id}': {
    ...own,
    summary: 'One commission with its calculation, reversals and disputes',
    params,
    data: lineDetail,
  },
  'POST /commissions/lines/{id}/dispute': {
    ...own,
    summary: 'Dispute a commission',
    params,
    body: z.strictObject({ reason: text('the reason', 500, 3) }),
    data: lineDetail,
    status: 201,
  },
  'GET /commissions/policies': {
    ...manage,
    summary: 'Default and maximum rates of every product and group',
    data: z.array(commissionPolicy),
  },
  'GET /commissions/disputes': {
    ...manage,
    summary: 'Commission disputes: open ones by due date, then the latest answered',
    query: z.strictObject({ userId: id.optional(), branchId: id.optional() }),
    data: z.array(dispute),
  },
  'POST /commissions/disputes/{id}/answer': {
    ...manage,
    summary:
      'Answer a dispute; accepting adds commission and needs a code sent to the caller. The agent is notified by SMS',
    params,
    body: z
      .strictObject({
        outcome: z.enum(DISPUTE_OUTCOMES, { error: 'Select a decision' }),
        answer: text('a reply', 500, 3),
        missingPesewas: pesewas.min(1, { error: 'Enter an amount' }).optional(),
        /** Token of a code with purpose `approval` and reference `commission-dispute:{id}`, sent to the caller. */
        verificationToken: z.string().max(100).optional(),
      })
      .refine(({ outcome, missingPesewas }) => (outcome === 'agreed') === (missingPesewas !== undefined), {
        path: ['missingPesewas'],
        error: 'Enter an amount to accept the dispute, or leave it empty to decline',
      })
      .refine(({ outcome, verificationToken }) => outcome === 'refused' || verificationToken !== undefined, {
        path: ['verificationToken'],
        error: 'Confirm with a code',
      }),
    data: dispute,
    idempotent: true,
  },
  'GET /commissions/{id}': {
    ...manage,
    summary: 'Commission rates of a person, with their history',
    params,
    data: personCommissions,
  },
  'POST /commissions/{id}/preview': {
    ...manage,
    summary: 'Effect of new rates on the sales of last month and on the policies in force',
    params,
    body: z.strictObject({ rates }),
    data: effect,
  },
  'PUT /commissions/{id}': {
    ...manage,
    summary: 'Set individual rates from a date on, or return to the default; needs a code sent to the caller',
    scope: 'all people except the caller',
    params,
    body: z.strictObject({
      rates: rates.default([]),
      payeeKind: z.enum(['individual', 'entity']).optional(),
      verificationToken,
    }),
    data: personCommissions,
  },
})
