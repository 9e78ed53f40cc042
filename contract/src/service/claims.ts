import {
  CLAIM_DOCUMENTS,
  CLAIM_SERVICE_LEVELS,
  CLAIM_STAGES,
  type ClaimDocument,
  OTHER_PAYEES_MAX,
} from '@okwan/domain/service/claims/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import {
  caseCustomer,
  id,
  isoDate,
  moment,
  network,
  pesewas,
  phone,
  priceLine,
  text,
  version,
} from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'
import { claimFilter, claimStatus as status, claimType as type } from './claims/claim-filter.ts'

// Object.keys widens the keys to string.
const document = z.enum(Object.keys(CLAIM_DOCUMENTS) as [ClaimDocument, ...ClaimDocument[]])
const person = z.object({ userId: z.string(), fullName: z.string() })

export const CLAIM_ACTIONS = [
  'acknowledge',
  'take',
  'assign',
  'release',
  'ask-documents',
  'begin-assessment',
  'assess',
  'approve',
  'undo-approval',
  'reject',
  'send-offer',
  'accept-offer',
  'submit-voucher',
  'check-voucher',
  'dispute-offer',
  'request-payout',
  'close',
  'reopen',
  'withdraw',
  'add-documents',
  'set-reserve',
  'add-note',
  'send-message',
] as const
const action = z.enum(CLAIM_ACTIONS)
export type ClaimAction = (typeof CLAIM_ACTIONS)[number]

/** A deadline that has started: open, met or missed. */
const deadline = z.object({
  serviceLevel: z.enum(CLAIM_SERVICE_LEVELS),
  label: z.string(),
  dueOn: z.string(),
  /** Negative if overdue; null once it is met. */
  daysLeft: z.number().int().nullable(),
  isBreached: z.boolean(),
})

const claim = z.object({
  claimId: z.string(),
  /** Number for people: `CLM-000012`. */
  claimNumber: z.string(),
  type,
  typeLabel: z.string(),
  status,
  statusText: z.string(),
  /** Null if the claim was withdrawn. */
  stage: z.enum(CLAIM_STAGES).nullable(),
  product: z.enum(['motor', 'travel']),
  policyId: z.string(),
  policyNumber: z.string(),
  registrationNumber: z.string().nullable(),
  customerName: z.string(),
  incidentDate: z.string(),
  reportedAt: moment,
  reportedBy: person,
  branchName: z.string(),
  handler: person.nullable(),
  /** Null for sellers. */
  reservePesewas: pesewas.nullable(),
  payablePesewas: pesewas.nullable(),
  paidPesewas: pesewas,
  /** Reported more than 7 days after the loss. */
  isLate: z.boolean(),
  /** Next open deadline; null if none. */
  nextDueOn: z.string().nullable(),
  isBreached: z.boolean(),
  /** Next step; null if there is none. */
  nextStep: z.string().nullable(),
  version,
})
export type Claim = z.output<typeof claim>

const payTo = z.strictObject({ msisdn: phone, network })
const thirdParty = z.strictObject({
  name: text('the name', 120, 2),
  phone: phone.optional(),
  registrationNumber: text('the registration number', 20).optional(),
  insurer: text('the insurer', 80).optional(),
})
const claimFile = z.strictObject({ document, fileId: id })

export const notice = z.strictObject({
  type,
  incidentDate: isoDate,
  incidentTime: z
    .string()
    .max(5)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a time, such as 14:30' })
    .optional(),
  place: text('the place of loss', 160, 2),
  narrative: text('what happened', 2000, 30),
  driverName: text('the driver’s name', 120, 2).optional(),
  driverLicenceNumber: text('the licence number', 30, 3).optional(),
  driverRelation: text('the relationship', 60, 2).optional(),
  policeStation: text('the police station', 120, 2).optional(),
  policeReportNumber: text('the report number', 60, 2).optional(),
  thirdParties: z.array(thirdParty).max(20).default([]),
  estimatePesewas: pesewas.min(0).max(100_000_000_00).optional(),
  /** The traveller who claims. */
  travellerId: z.string().max(40).optional(),
  payTo: payTo.optional(),
})
export type ClaimNotice = z.output<typeof notice>

export const assessment = z.strictObject({
  assessedPesewas: pesewas.min(0).max(100_000_000_00),
  medicalPesewas: pesewas.min(0).max(100_000_000_00).optional(),
  bettermentPesewas: pesewas.min(0).max(100_000_000_00).optional(),
  salvagePesewas: pesewas.min(0).max(100_000_000_00).optional(),
  persons: z.number().int().min(1).max(100).optional(),
  /** Travel: the benefit that pays, and the exchange rate on the date of loss. */
  benefitCode: z.string().max(40).optional(),
  pesewasPerEuro: z.number().int().min(1_00).max(1_000_00).optional(),
  note: text('a note', 500, 3).optional(),
})
export type ClaimAssessment = z.output<typeof assessment>

export const settlement = z.object({
  payablePesewas: pesewas,
  isTotalLoss: z.boolean(),
  /** A paid total loss or theft ends the policy without a refund. */
  endsPolicy: z.boolean(),
  lines: z.array(priceLine),
})

/** File for GET /files/{fileId}; sealed files are opened by POST /claims/{id}/documents/{fileId}/view. */
const documentFile = z.object({ fileId: z.string(), isSealed: z.boolean() })

const claimDetail = claim.extend({
  customer: caseCustomer,
  notice: notice.extend({ thirdParties: z.array(thirdParty) }),
  deadlines: z.array(deadline),
  checklist: z.array(
    z.object({
      document,
      label: z.string(),
      needed: z.number().int(),
      files: z.array(documentFile),
    }),
  ),
  /** Documents that are not on the checklist. */
  otherFiles: z.array(documentFile.extend({ document, label: z.string() })),
  missing: z.array(z.string()),
  /** Why the reserve should be set; null if it is current, and for sellers. */
  reservePrompt: z.string().nullable(),
  /** Notes and messages to the customer, oldest first. Sellers get shared notes only. */
  notes: z.array(
    z.object({
      noteId: z.number().int(),
      kind: z.enum(['note', 'message']),
      isShared: z.boolean(),
      text: z.string(),
      by: person,
      at: moment,
    }),
  ),
  assessment: assessment.nullable(),
  settlement: settlement.nullable(),
  assessedBy: person.nullable(),
  decision: z.object({ by: person.nullable(), at: moment, reason: z.string().nullable() }).nullable(),
  /** A signed voucher that a third person must check before the offer is accepted. */
  voucher: z.object({ fileId: z.string(), by: person, at: moment }).nullable(),
  /** Accepted by one-time code, or by the signed voucher in `fileId`. */
  acceptance: z.object({ fileId: z.string().nullable() }).nullable(),
  /** An offer exists, so its discharge voucher can be printed. */
  hasVoucher: z.boolean(),
  /** Payouts of the claim, newest first. */
  payouts: z.array(
    z.object({
      payoutId: z.string(),
      payoutNumber: z.string(),
      state: z.string(),
      label: z.string(),
      payeeName: z.string(),
      amountPesewas: pesewas,
      /** Why the payout was rejected; null for sellers. */
      rejectionReason: z.string().nullable(),
    }),
  ),
  /** Approved amount without a payout yet. */
  toPayPesewas: pesewas,
  /** Parameters of the one-time code; its verification token accepts the offer. */
  offerCode: z.object({ purpose: z.literal('consent'), reference: z.string(), msisdn: z.string() }),
  policy: z.object({
    statusText: z.string(),
    coverType: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    soldBy: person,
    limits: z.array(z.object({ label: z.string(), amountPesewas: pesewas.nullable(), text: z.string() })),
    excessText: z.string(),
    benefits: z.array(z.object({ code: z.string(), label: z.string() })),
  }),
  /** Other claims on this policy, to detect duplicates. */
  otherClaims: z.array(
    z.object({
      claimId: z.string(),
      claimNumber: z.string(),
      typeLabel: z.string(),
      statusText: z.string(),
      incidentDate: z.string(),
      isSameDay: z.boolean(),
    }),
  ),
  timeline: z.array(
    z.object({
      at: moment,
      event: z.string(),
      text: z.string(),
      by: z.string().nullable(),
      note: z.string().nullable(),
      reservePesewas: pesewas.nullable(),
    }),
  ),
  /** Possible actions; `refusalReason` is the reason why the caller cannot take one. */
  actions: z.array(z.object({ action, refusalReason: z.string().optional() })),
})
export type ClaimDetail = z.output<typeof claimDetail>

const readScope = `by the policy: ${reach('requests', 'policies.service')}`
const officeReach = reach('requests', 'service-requests.decide')
const officeScope = `${officeReach}; not for the reporter, assessor, seller or payee`
const params = z.strictObject({ id })
const reason = text('the reason', 500, 3)
const data = claimDetail
const office = { permission: 'service-requests.decide', scope: officeScope, params, data, idempotent: true } as const
const customers = { permission: 'policies.service', scope: readScope, params, data, idempotent: true } as const
const versionBody = z.strictObject({ version })
const versionAndReason = z.strictObject({ version, reason })

export const claimEndpoints = endpoints({
  'POST /claims': {
    summary: 'Report a loss with the available documents',
    permission: 'policies.service',
    scope: readScope,
    body: z.strictObject({ policyId: id, notice, documents: z.array(claimFile).max(24).default([]) }),
    data,
    idempotent: true,
    status: 201,
  },
  'GET /claims': {
    summary: 'Claims, newest first or by next deadline',
    permission: 'policies.service',
    scope: readScope,
    query: z.strictObject({
      ...pageQuery,
      ...claimFilter,
    }),
    data: z.array(claim),
    meta: pageMeta,
  },
  'GET /claims/overview': {
    summary: 'Claims of the last 12 months by stage, with reserves and payments',
    permission: 'service-requests.decide',
    scope: officeScope,
    query: z.strictObject({ branchId: id.optional() }),
    data: z.object({
      stages: z.array(z.object({ stage: z.enum(CLAIM_STAGES), label: z.string(), count: z.number().int() })),
      /** By month reported. */
      months: z.array(z.object({ month: z.string(), waitingPesewas: pesewas, paidPesewas: pesewas })),
    }),
  },
  'GET /claims/{id}': {
    summary: 'One claim: notice, documents, deadlines, amounts, history, actions',
    permission: 'policies.service',
    scope: readScope,
    params,
    data,
  },
  'GET /claims/{id}/discharge-voucher.pdf': {
    summary: 'Discharge voucher of the offer as PDF, to sign',
    permission: 'policies.service',
    scope: readScope,
    params,
    file: 'application/pdf',
  },
  'POST /claims/{id}/documents': {
    ...customers,
    summary: 'Add documents',
    body: z.strictObject({ documents: z.array(claimFile).min(1).max(24) }),
  },
  'POST /claims/{id}/notes': {
    ...customers,
    summary: 'Add a note; notes of sellers are shared with the office',
    body: z.strictObject({ text: text('the note', 500, 3), isShared: z.boolean().default(false) }),
  },
  'POST /claims/{id}/messages': {
    ...office,
    scope: officeReach,
    summary: 'Send an SMS about the claim to the customer',
    body: z.strictObject({ text: text('the message', 400, 3) }),
  },
  'POST /claims/{id}/documents/{fileId}/view': {
    summary: 'A medical document of the claim; access is logged',
    permission: 'service-requests.decide',
    scope: officeReach,
    params: z.strictObject({ id, fileId: id }),
    body: z.strictObject({}),
    file: 'application/octet-stream',
  },
  'POST /claims/{id}/acknowledge': {
    ...office,
    summary: 'Acknowledge the claim; if no one is assigned, the caller becomes the assignee',
    body: versionBody,
  },
  'POST /claims/{id}/take': {
    ...office,
    summary: 'Assign the claim to the caller, even if a colleague has it',
    body: versionBody,
  },
  'POST /claims/{id}/assign': {
    ...office,
    summary: 'Assign the claim to a colleague',
    body: z.strictObject({ version, assigneeId: id }),
  },
  'POST /claims/{id}/release': { ...office, summary: 'Unassign the claim', body: versionBody },
  'POST /claims/{id}/reserve': {
    ...office,
    summary: 'Set the claim reserve',
    body: z.strictObject({ version, reservePesewas: pesewas.min(0).max(100_000_000_00), reason }),
  },
  'POST /claims/{id}/ask-documents': {
    ...office,
    summary: 'Request missing documents from the customer',
    body: z.strictObject({ version, note: reason.optional() }),
  },
  'POST /claims/{id}/begin-assessment': {
    ...office,
    summary: 'Start the assessment, after all documents arrived or the offer was disputed',
    body: versionBody,
  },
  'POST /claims/{id}/assess': {
    ...office,
    summary: 'Save the assessed loss; the cover determines the amount payable',
    body: assessment.extend({ version }),
  },
  'POST /claims/{id}/approve': {
    ...office,
    summary: 'Approve the amount that the caller saw',
    body: z.strictObject({ version, payablePesewas: pesewas, reason: reason.optional() }),
  },
  'POST /claims/{id}/undo-approval': {
    ...office,
    summary: 'Undo the caller’s approval, before the offer is sent',
    body: versionBody,
  },
  'POST /claims/{id}/reject': {
    ...office,
    summary: 'Decline with a reason that is sent to the customer',
    body: versionAndReason,
  },
  'POST /claims/{id}/send-offer': {
    ...office,
    summary: 'Send the approved amount to the customer as an offer',
    body: versionBody,
  },
  'POST /claims/{id}/accept-offer': {
    ...office,
    summary: 'Record the acceptance by the customer’s one-time code',
    body: z.strictObject({ version, verificationToken: z.string({ error: 'Enter the customer’s code' }).max(100) }),
  },
  'POST /claims/{id}/submit-voucher': {
    ...customers,
    summary: 'Submit the signed discharge voucher, which another user checks',
    body: z.strictObject({ version, voucherFileId: id }),
  },
  'POST /claims/{id}/check-voucher': {
    ...office,
    summary: 'Accept the offer by the voucher that another user uploaded, or reject the voucher with a reason',
    body: z.strictObject({ version, isGenuine: z.boolean(), reason: reason.optional() }),
  },
  'POST /claims/{id}/dispute-offer': {
    ...customers,
    summary: 'Record that the customer disputes the offer',
    body: versionAndReason,
  },
  'POST /claims/{id}/request-payout': {
    ...office,
    permission: 'refunds.decide',
    summary: 'Request the payout, or request it again after a rejection',
    body: z.strictObject({
      version,
      /** Account name of a third party or repairer; omitted for the customer. */
      payee: text('the payee', 120, 2).optional(),
      /** Parts for other payees; the main payee gets the rest. */
      others: z
        .array(
          z.strictObject({
            payee: text('the payee', 120, 2).optional(),
            amountPesewas: pesewas.min(1).max(10_000_000_00),
          }),
        )
        .max(OTHER_PAYEES_MAX, { error: `Add at most ${OTHER_PAYEES_MAX} other payees` })
        .default([]),
    }),
  },
  'POST /claims/{id}/close': { ...office, summary: 'Close the claim', body: versionBody },
  'POST /claims/{id}/reopen': { ...office, summary: 'Reopen the claim', body: versionAndReason },
  'POST /claims/{id}/withdraw': {
    ...customers,
    summary: 'Withdraw the claim for the customer',
    body: versionAndReason,
  },
})
