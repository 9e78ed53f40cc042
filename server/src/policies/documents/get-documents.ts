import type { PaperName, PolicyPapers } from '@okwan/contract/policies/documents'
import { Refusal } from '@okwan/domain/platform/refusal'
import { POLICY_CLAUSES } from '@okwan/domain/policies/policies/certificate-wording'
import { COVER_CODES } from '@okwan/domain/products/rating/terms'
import { qrPath } from '../../platform/documents/pdf.ts'
import type { Ctx, FileAnswer, PublicCtx } from '../../platform/http/context.ts'
import { asPrinted } from '../policies/read/as-printed.ts'
import { issuedVersion, type PolicyVersion, reachedVersion } from '../policies/read/find-version.ts'
import { brownCardPdf } from './brown-card.ts'
import { certificatePdf, certificateSections } from './certificate.ts'
import { endorsementPdf } from './endorsement-slip.ts'
import { paperOf, scheduleOf, slipOf } from './paper.ts'
import { readPaperCode } from './paper-code.ts'
import { INSURER, LICENCE, type Section } from './policy-parts.ts'
import { schedulePdf, scheduleSections } from './schedule.ts'
import { stickerPdf } from './sticker.ts'

type Input = { params: { policyId: string }; query: { policyRecordId?: string | undefined } }

/** Contents of the documents, for the screen. */
export async function getPapers(ctx: Ctx, input: Input): Promise<PolicyPapers> {
  const row = await asPrinted(ctx, await reachedVersion(ctx, input))
  const schedule = await scheduleOf(ctx, row)
  return {
    policyRecordId: row.id,
    policyNumber: schedule.policyNumber,
    certificateNumber: schedule.certificateNumber,
    registrationNumber: schedule.registrationNumber,
    insurer: INSURER,
    licence: LICENCE,
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
    papers: papersOf(row),
  }
}

/** PDF of a document, for users within reach of the policy. */
export function getPaper(paper: PaperName) {
  return async (ctx: Ctx, input: Input): Promise<FileAnswer> => makePaper(ctx, await reachedVersion(ctx, input), paper)
}

/** PDF of a document, for the recipient of its link. */
export async function openSentPaper(ctx: PublicCtx, { params }: { params: { code: string } }): Promise<FileAnswer> {
  const sent = readPaperCode(ctx.product, params.code, ctx.now)
  const row = sent && (await issuedVersion(ctx.tx, sent.policyRecordId))
  if (!row) throw new Refusal('not_found', 'This link is invalid or has expired. Request a new link.')
  return makePaper(ctx, row, sent.paper)
}

/** Documents of an issued version. Vehicles that stay on a site have no Brown Card. */
export function papersOf(row: PolicyVersion): PaperName[] {
  return [
    'certificate',
    'schedule',
    ...(row.sticker_number ? (['sticker'] as const) : []),
    ...(row.risk_code === 'Z802_SITE' ? [] : (['brown-card'] as const)),
    ...(row.kind === 'endorsement' ? (['endorsement'] as const) : []),
  ]
}

async function makePaper(ctx: PublicCtx, found: PolicyVersion, name: PaperName): Promise<FileAnswer> {
  const row = await asPrinted(ctx, found)
  const paper = paperOf(ctx, row)
  if (!papersOf(row).includes(name)) throw new Refusal('no_such_paper')
  return { bytes: await MAKERS[name](ctx, row), fileName: `${paper.certificateNumber}-${name}.pdf` }
}

const MAKERS: Record<PaperName, (ctx: PublicCtx, row: PolicyVersion) => Promise<Buffer>> = {
  certificate: (ctx, row) => certificatePdf(paperOf(ctx, row)),
  schedule: async (ctx, row) => schedulePdf(await scheduleOf(ctx, row)),
  sticker: (ctx, row) => stickerPdf(paperOf(ctx, row), row.price ? COVER_CODES[row.price.coverType] : ''),
  'brown-card': (ctx, row) => brownCardPdf(paperOf(ctx, row)),
  endorsement: async (ctx, row) => endorsementPdf(await slipOf(ctx, row)),
}

function presentSection({ heading, rows }: Section) {
  return { heading, rows: rows.map(([label, value]) => ({ label, value })) }
}
