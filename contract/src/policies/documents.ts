import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, pesewas } from '../platform/fields.ts'
import { reach } from '../platform/reach.ts'

export const DOCUMENTS = ['certificate', 'schedule', 'sticker', 'brown-card', 'endorsement'] as const
export type DocumentName = (typeof DOCUMENTS)[number]

/** SMS with a link, email with the document, or a link that the caller shares. */
export const deliveryChannel = z.enum(['sms', 'email', 'link'])
export type DeliveryChannel = z.output<typeof deliveryChannel>

/** Masked contact details of the customer. A field is null if documents can't be sent there; all is null after an erasure. */
export const recipient = z.object({ phone: z.string().nullable(), email: z.string().nullable() }).nullable()
export type Recipient = z.output<typeof recipient>

export const deliveredDocument = z.object({
  at: moment,
  /** Masked number or address of the recipient. */
  sentTo: z.string().nullable(),
  /** Link to share, valid for 30 days; `whatsAppUrl` opens it in a chat with the customer. */
  share: z.object({ url: z.string(), whatsAppUrl: z.string() }).nullable(),
})
export type DeliveredDocument = z.output<typeof deliveredDocument>

/** The company at the top of a document. */
export const letterhead = z.object({
  name: z.string(),
  licence: z.string(),
  /** Address, contact and tax number, one line each. */
  lines: z.array(z.string()),
  colour: z.string(),
  /** Data URL; empty without a logo. */
  logo: z.string(),
})
export type Letterhead = z.output<typeof letterhead>

const row = z.object({ label: z.string(), value: z.string() })
const section = z.object({ heading: z.string(), rows: z.array(row) })

/** Contents of the documents of one policy version, as they are printed. */
const policyDocuments = z.object({
  policyRecordId: z.string(),
  policyNumber: z.string(),
  certificateNumber: z.string(),
  registrationNumber: z.string().nullable(),
  letterhead,
  /** Start and end of cover with their times. */
  period: z.object({ from: z.string(), to: z.string() }),
  versionText: z.string(),
  /** Printed across documents of a version that is not in force. */
  watermark: z.string().nullable(),
  verifyUrl: z.string(),
  /** QR code of `verifyUrl` as an SVG path in a square of `size` units. */
  qr: z.object({ size: z.number().int(), path: z.string() }),
  certificate: z.array(section),
  schedule: z.array(section),
  premium: z.object({
    lines: z.array(z.object({ label: z.string(), note: z.string().nullable(), amountPesewas: pesewas })),
    totalPesewas: pesewas,
  }),
  clauses: z.array(z.string()),
  /** Documents that this version has. */
  documents: z.array(z.enum(DOCUMENTS)),
  recipient,
})
export type PolicyDocuments = z.output<typeof policyDocuments>

const read = 'policies.read'
const scope = reach('policies', 'policies.read')
const policyId = z.strictObject({ policyId: id })
/** A version of the policy; the current one by default. */
const version = z.strictObject({ policyRecordId: id.optional() })
const pdf = (summary: string) =>
  ({ summary, permission: read, scope, params: policyId, query: version, file: 'application/pdf' }) as const

export const policyDocumentEndpoints = endpoints({
  'GET /policies/{policyId}/documents': {
    summary: 'Contents of the documents of a policy, for screen and print',
    permission: read,
    scope,
    params: policyId,
    query: version,
    data: policyDocuments,
  },
  'GET /policies/{policyId}/certificate.pdf': pdf(
    'Certificate of motor insurance, with a watermark if it is not in force',
  ),
  'GET /policies/{policyId}/schedule.pdf': pdf('Policy schedule, with a watermark if it is not in force'),
  'GET /policies/{policyId}/sticker.pdf': pdf('Windscreen sticker'),
  'GET /policies/{policyId}/brown-card.pdf': pdf('ECOWAS Brown Card'),
  'GET /policies/{policyId}/endorsement.pdf': pdf('Endorsement slip'),
  'POST /policies/{policyId}/documents': {
    summary: 'Record that a document was printed or downloaded, or send it to the policyholder',
    permission: 'policies.service',
    scope,
    params: policyId,
    body: z.strictObject({
      document: z.enum(DOCUMENTS),
      act: z.enum(['printed', 'saved', 'sent']),
      by: deliveryChannel.default('sms'),
      policyRecordId: id.optional(),
    }),
    data: deliveredDocument,
    status: 201,
  },
  'GET /documents/{code}': {
    summary: 'Document of a link sent to a customer; all invalid and expired codes get the same response',
    permission: 'public',
    scope: 'the document of the signed code, for 30 days',
    params: z.strictObject({ code: z.string().max(200) }),
    file: 'application/pdf',
  },
})
