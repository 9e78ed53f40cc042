import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, pesewas } from '../platform/fields.ts'
import { reach } from '../platform/reach.ts'

export const PAPERS = ['certificate', 'schedule', 'sticker', 'brown-card', 'endorsement'] as const
export type PaperName = (typeof PAPERS)[number]

const row = z.object({ label: z.string(), value: z.string() })
const section = z.object({ heading: z.string(), rows: z.array(row) })

/** What stands on the papers of one version of a policy, in the words in which they are printed. */
const policyPapers = z.object({
  policyRecordId: z.string(),
  policyNumber: z.string(),
  certificateNumber: z.string(),
  registrationNumber: z.string().nullable(),
  insurer: z.string(),
  licence: z.string(),
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
  /** Which papers this version has. */
  papers: z.array(z.enum(PAPERS)),
})
export type PolicyPapers = z.output<typeof policyPapers>

const read = 'policies.read'
const scope = reach('policies', 'policies.read')
const policyId = z.strictObject({ policyId: id })
/** A version of the policy; the current one by default. */
const version = z.strictObject({ policyRecordId: id.optional() })
const pdf = (summary: string) =>
  ({ summary, permission: read, scope, params: policyId, query: version, file: 'application/pdf' }) as const

export const policyPaperEndpoints = endpoints({
  'GET /policies/{policyId}/papers': {
    summary: 'What stands on the papers of a policy, to be shown and printed',
    permission: read,
    scope,
    params: policyId,
    query: version,
    data: policyPapers,
  },
  'GET /policies/{policyId}/certificate.pdf': pdf(
    'Certificate of motor insurance, with a watermark if it is not in force',
  ),
  'GET /policies/{policyId}/schedule.pdf': pdf('Policy schedule, with a watermark if it is not in force'),
  'GET /policies/{policyId}/sticker.pdf': pdf('Windscreen sticker'),
  'GET /policies/{policyId}/brown-card.pdf': pdf('ECOWAS Brown Card'),
  'GET /policies/{policyId}/endorsement.pdf': pdf('Endorsement slip'),
  'POST /policies/{policyId}/papers': {
    summary: 'Notes that a paper was printed or saved, or sends its holder a link to it by SMS',
    permission: 'policies.service',
    scope,
    params: policyId,
    body: z.strictObject({
      paper: z.enum(PAPERS),
      act: z.enum(['printed', 'saved', 'sent']),
      policyRecordId: id.optional(),
    }),
    /** Masked number of the recipient. */
    data: z.object({ at: moment, sentTo: z.string().nullable() }),
    status: 201,
  },
  'GET /papers/{code}': {
    summary:
      'The paper behind a link that was sent by SMS; every code that is not ours, or is old, gets the same answer',
    permission: 'public',
    scope: 'the paper whose signed code is shown, for 30 days',
    params: z.strictObject({ code: z.string().max(200) }),
    file: 'application/pdf',
  },
})
