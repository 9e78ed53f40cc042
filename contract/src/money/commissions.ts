import { DISPUTE_OUTCOMES } from '@okwan/domain/money/commissions/disputes'
import { COMMISSION_STATUSES, PAYEE_KINDS } from '@okwan/domain/money/commissions/terms'
import { COVER_TYPES, PRODUCT_CODES } from '@okwan/domain/products/rating/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate, moment, pesewas, text } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'

const PRODUCTS = [...Object.values(PRODUCT_CODES), 'TRAVEL'] as const
const productCode = z.enum(PRODUCTS, { error: 'Choose a product' })
const status = z.enum(COMMISSION_STATUSES)
const rateBps = z.number().int().min(0).max(10_000, { error: 'A rate is 0% to 100%' })
const month = z
  .string()
  .max(7)
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'Enter a month, like 2026-11' })
const person = z.object({ userId: z.string(), fullName: z.string() })

const dispute = z.object({
  disputeId: z.string(),
  number: z.string(),
  reason: z.string(),
  raisedBy: person,
  raisedAt: moment,
  /** The office answers by this day. */
  answerBy: isoDate,
  isOverdue: z.boolean(),
  outcome: z.enum(DISPUTE_OUTCOMES).nullable(),
  answer: z.string().nullable(),
  answeredBy: person.nullable(),
  answeredAt: moment.nullable(),
  /** What was added because of it; null where nothing was. */
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
  /** `addition`: what a question brought, beside the line of the sale. */
  kind: z.enum(['new', 'renewal', 'endorsement', 'addition']),
  basePesewas: pesewas,
  rateBps: z.number().int(),
  isOwnRate: z.boolean(),
  grossPesewas: pesewas,
  /** What went back with the premium. */
  reversedPesewas: pesewas,
  /** Withheld so far, less what came back. */
  taxPesewas: pesewas,
  /** After tax and what went back; before it has vested, without the tax to come. */
  netPesewas: pesewas,
  /** `paid`: has left the wallet, oldest commission first. */
  status,
  statusText: z.string(),
  vestsOn: isoDate,
  soldBy: person,
})
export type CommissionLine = z.output<typeof line>

const lineDetail = line.extend({
  /** How it was worked out, step by step. */
  why: z.array(z.object({ label: z.string(), text: z.string(), amountPesewas: pesewas.nullable() })),
  disputes: z.array(dispute),
  /** Why it cannot be questioned now; null when it can. */
  whyNotDispute: z.string().nullable(),
})
export type CommissionLineDetail = z.output<typeof lineDetail>

const statementEntry = z.object({
  at: moment,
  kind: z.enum(['earned', 'vested', 'reversed']),
  /** `Added` where a question brought it. */
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
  /** Waiting to vest before the month and after it, by the books. */
  openingPendingPesewas: pesewas,
  closingPendingPesewas: pesewas,
  /** Taken back after it was spent, and not recovered yet: carried from month to month. */
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
  /** In force today, whichever it is. */
  rateBps: z.number().int(),
  isOwn: z.boolean(),
  /** Since when the rate of today stands. */
  since: isoDate,
  /** Given already, begins later; null rate: the default again. */
  next: z.object({ rateBps: z.number().int().nullable(), effectiveFrom: isoDate }).nullable(),
})
export type PersonRate = z.output<typeof rateOfPerson>

const summary = z.object({
  month,
  earnedPesewas: pesewas,
  reversedPesewas: pesewas,
  /** Sent to the phone or moved to float in the month. */
  paidPesewas: pesewas,
  /** As they stand now. */
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
      /** Null: the default again. */
      toRateBps: z.number().int().nullable(),
      effectiveFrom: isoDate,
      setBy: z.string(),
      setAt: moment,
    }),
  ),
  /** What they earned in this month, what waits to vest, and what waits to be paid. */
  figures: z.object({
    month,
    earnedPesewas: pesewas,
    reversedPesewas: pesewas,
    pendingPesewas: pesewas,
    /** An agent's is in the wallet; staff get it with the payroll. */
    toPayPesewas: pesewas,
  }),
  /** Changing anything takes a code of this purpose and reference, sent to the SuperAdmin. */
  approvalCode: z.object({ purpose: z.literal('approval'), reference: z.string() }),
  /** Nobody sets their own rates. */
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
  /** What should be looked at twice, in words. */
  warnings: z.array(z.string()),
})
export type RateEffect = z.output<typeof effect>

const policy = z.object({
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
  .max(PRODUCTS.length, { error: 'One rate for each product' })
const own = { permission: 'commissions.read-own', scope: 'own commission, assistants’ sales included' } as const
const manage = { permission: 'commissions.manage', scope: 'all people' } as const
const params = z.strictObject({ id })
const ofMonth = z.strictObject({ month: month.optional() })

export const commissionEndpoints = endpoints({
  'GET /commissions': {
    ...own,
    summary: 'My commission line by line, newest first',
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
    summary: 'What I earned in a month, what is mine now, and my rates',
    query: ofMonth,
    data: summary,
  },
  'GET /commissions/statement': { ...own, summary: 'The statement of a month', query: ofMonth, data: statement },
  'GET /commissions/statement.csv': {
    ...own,
    summary: 'The statement as a file for spreadsheets',
    query: ofMonth,
    file: 'text/csv; charset=utf-8',
  },
  'GET /commissions/statement.pdf': {
    ...own,
    summary: 'The statement to print',
    query: ofMonth,
    file: 'application/pdf',
  },
  'GET /commissions/tax-certificate.pdf': {
    ...own,
    summary: 'Certificate of the tax withheld in a month',
    query: ofMonth,
    file: 'application/pdf',
  },
  'GET /commissions/lines/{id}': {
    ...own,
    summary: 'One line: how it was worked out, what went back, what was questioned',
    params,
    data: lineDetail,
  },
  'POST /commissions/lines/{id}/dispute': {
    ...own,
    summary: 'Question a line; the office answers by a day',
    params,
    body: z.strictObject({ reason: text('what is wrong', 500, 3) }),
    data: lineDetail,
    status: 201,
  },
  'GET /commissions/policies': {
    ...manage,
    summary: 'The default rates of every product and group, with how far own rates may differ',
    data: z.array(policy),
  },
  'GET /commissions/disputes': {
    ...manage,
    summary: 'Lines that were questioned: those that wait for an answer, oldest first, then the latest answered',
    query: z.strictObject({ userId: id.optional(), branchId: id.optional() }),
    data: z.array(dispute),
  },
  'POST /commissions/disputes/{id}/answer': {
    ...manage,
    summary:
      'Answer a question about a line; agreeing adds what is missing, with a code sent to the caller. The agent is told by SMS',
    params,
    body: z
      .strictObject({
        outcome: z.enum(DISPUTE_OUTCOMES, { error: 'Choose an answer' }),
        answer: text('the answer', 500, 3),
        missingPesewas: pesewas.min(1, { error: 'Enter an amount' }).optional(),
        /** Of purpose `approval` and reference `commission-dispute:{id}`, to the caller's own number. */
        verificationToken: z.string().max(100).optional(),
      })
      .refine(({ outcome, missingPesewas }) => (outcome === 'agreed') === (missingPesewas !== undefined), {
        path: ['missingPesewas'],
        error: 'Say what is missing when you agree, and only then',
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
    summary: 'A person’s rates and how they came about',
    params,
    data: personCommissions,
  },
  'POST /commissions/{id}/preview': {
    ...manage,
    summary: 'What other rates would have paid for last month’s sales',
    params,
    body: z.strictObject({ rates }),
    data: effect,
  },
  'PUT /commissions/{id}': {
    ...manage,
    summary: 'Give a person own rates, each from a day on, or the default again; with a code sent to the caller',
    scope: 'all people but oneself',
    params,
    body: z.strictObject({
      rates: rates.default([]),
      payeeKind: z.enum(['individual', 'entity']).optional(),
      verificationToken: z.string({ error: 'Confirm with a code' }).max(100),
    }),
    data: personCommissions,
  },
})
