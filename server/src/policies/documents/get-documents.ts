import type { DocumentName, PolicyDocuments } from '@okwan/contract/policies/documents'
import { Refusal } from '@okwan/domain/platform/refusal'
import { POLICY_CLAUSES } from '@okwan/domain/policies/policies/documents/certificate-wording'
import { documentFileName } from '@okwan/domain/policies/policies/documents/file-name'
import { letterheadOf } from '../../platform/documents/letterhead.ts'
import type { Section } from '../../platform/documents/particulars.ts'
import { qrPath } from '../../platform/documents/pdf.ts'
import type { Ctx, FileResponse, PrintDocument, PublicCtx } from '../../platform/http/context.ts'
import { asPrinted } from '../policies/read/as-printed.ts'
import { issuedVersion, motorVersion, type PolicyVersion } from '../policies/read/find-version.ts'
import { recipientOf } from '../policies/recipient-of.ts'
import { brownCardPdf } from './brown-card.ts'
import { certificatePdf, certificateSections } from './certificate.ts'
import { documentOf, scheduleOf, slipOf } from './document.ts'
import { readDocumentCode } from './document-code.ts'
import { endorsementPdf } from './endorsement-slip.ts'
import { coverBegins, coverEnds } from './policy-parts.ts'
import { schedulePdf, scheduleSections } from './schedule.ts'
import { stickerPdf } from './sticker.ts'

type Input = { params: { policyId: string }; query: { policyRecordId?: string | undefined } }

/** Contents of the documents, for the screen. */
export async function getDocuments(ctx: Ctx, input: Input): Promise<PolicyDocuments> {
  const row = await asPrinted(ctx, await motorVersion(ctx, input))
  const schedule = await scheduleOf(ctx, row)
  return {
    policyRecordId: row.id,
    policyNumber: schedule.policyNumber,
    certificateNumber: schedule.certificateNumber,
    registrationNumber: schedule.registrationNumber,
    letterhead: letterheadOf(schedule.company),
    period: { from: coverBegins(schedule.term), to: coverEnds(schedule) },
    versionText: schedule.versionText,
    watermark: schedule.watermark ?? null,
    verifyUrl: schedule.verifyUrl,
    qr: qrPath(schedule.verifyUrl),
    certificate: certificateSections(schedule).map(presentSection),
    schedule: scheduleSections(schedule).map(presentSection),
    premium: {
      lines: schedule.lines.map(({ label, note = null, amountPesewas }) => ({ label, note, amountPesewas })),
      totalPesewas: schedule.totalPesewas,
    },
    clauses: [...POLICY_CLAUSES],
    documents: documentsOf(row),
    recipient: recipientOf(ctx.product, row),
  }
}

/** PDF of a document, for users within reach of the policy. */
export function getDocument(document: DocumentName) {
  return async (ctx: Ctx, input: Input): Promise<FileResponse> =>
    createDocument(ctx, await motorVersion(ctx, input), document)
}

/** PDF of a document, for the recipient of its link. */
export async function openSentDocument(
  ctx: PublicCtx,
  { params }: { params: { code: string } },
): Promise<FileResponse> {
  const sent = readDocumentCode(ctx.product, params.code, ctx.now)
  const file = sent && (await ctx.product.documents[sent.document](ctx, sent.id))
  if (!file)
    throw new Refusal('not_found', 'This link is invalid or has expired. Ask your agent or our office for a new one.')
  return file
}

/** PDF of a document of an issued version, for links and emails. */
export function printMotorDocument(document: DocumentName): PrintDocument {
  return async (ctx, policyRecordId) => {
    const row = await issuedVersion(ctx.tx, policyRecordId)
    return row?.product === 'motor' ? createDocument(ctx, row, document) : undefined
  }
}

/** Documents of an issued version. Vehicles that stay on a site have no Brown Card. */
export function documentsOf(row: Pick<PolicyVersion, 'sticker_number' | 'risk_code' | 'kind'>): DocumentName[] {
  return [
    'certificate',
    'schedule',
    ...(row.sticker_number ? (['sticker'] as const) : []),
    ...(row.risk_code === 'Z802_SITE' ? [] : (['brown-card'] as const)),
    ...(row.kind === 'endorsement' ? (['endorsement'] as const) : []),
  ]
}

type DocumentCtx = Pick<PublicCtx, 'tx' | 'now' | 'product'>

async function createDocument(ctx: DocumentCtx, found: PolicyVersion, name: DocumentName) {
  const row = await asPrinted(ctx, found)
  const document = documentOf(ctx, row)
  if (!documentsOf(row).includes(name)) throw new Refusal('no_such_document')
  return {
    bytes: await MAKERS[name](ctx, row),
    fileName: documentFileName(document.registrationNumber ?? document.certificateNumber, name),
  }
}

const MAKERS: Record<DocumentName, (ctx: DocumentCtx, row: PolicyVersion) => Promise<Buffer>> = {
  certificate: (ctx, row) => certificatePdf(documentOf(ctx, row)),
  schedule: async (ctx, row) => schedulePdf(await scheduleOf(ctx, row)),
  sticker: (ctx, row) => stickerPdf(documentOf(ctx, row)),
  'brown-card': (ctx, row) => brownCardPdf(documentOf(ctx, row)),
  endorsement: async (ctx, row) => endorsementPdf(await slipOf(ctx, row)),
}

function presentSection({ heading, rows }: Section) {
  return { heading, rows: rows.map(([label, value]) => ({ label, value })) }
}
