import type { LetterLanguage } from '@okwan/contract/policies/travel-policies'
import { printName } from '@okwan/domain/customers/customers/identity'
import { formatPhone } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import { documentFileName } from '@okwan/domain/policies/policies/documents/file-name'
import { statusAt } from '@okwan/domain/policies/policies/status-at'
import type { PolicyStatus } from '@okwan/domain/policies/policies/terms'
import { benefitRows } from '@okwan/domain/products/travel-plans/benefits'
import { RELATIONSHIP_LABELS } from '@okwan/domain/products/travel-plans/terms'
import type { Ctx, FileResponse, PrintDocument, PublicCtx } from '../../platform/http/context.ts'
import { insurerOn } from '../../platform/settings/insurer-on.ts'
import { travelRateBookOf } from '../../products/rate-books/travel-rate-book.ts'
import { embassyLetterPdf } from '../documents/letter/embassy-letter.ts'
import { travelCertificatesPdf } from '../documents/travel-certificate.ts'
import type { TravelDocument } from '../documents/travel-parts.ts'
import { travelSchedulePdf } from '../documents/travel-schedule.ts'
import { datedRecord } from '../policies/issue/dated-record.ts'
import { issuedVersion } from '../policies/read/find-version.ts'
import { verifyUrl } from '../policies/verify-code.ts'
import { documentOf, personOf } from './document.ts'
import { documentRefusalReason, letterRefusalReason } from './documents-of.ts'
import { withFrenchNames, withFrenchPerson } from './french-names.ts'
import { type LoadedPolicy, loadPolicy } from './load-policy.ts'
import { statusOf } from './present.ts'
import { markDownloaded, readTrip, type TravellerRow } from './store.ts'

type OfPolicy = { params: { policyId: string }; query: { policyRecordId?: string | undefined } }
type OfTraveller = OfPolicy & { params: { number: number } }
type OfLetter = OfTraveller & { query: { language: LetterLanguage } }

export async function getCertificate(ctx: Ctx, input: OfTraveller): Promise<FileResponse> {
  const policy = await issuedPolicy(ctx, input)
  return certificates(ctx, policy, [travellerOf(policy, input.params.number)])
}

export async function getCertificates(ctx: Ctx, input: OfPolicy): Promise<FileResponse> {
  const policy = await issuedPolicy(ctx, input)
  return certificates(ctx, policy, policy.sold.travellers)
}

/** Certificates of all travellers of an issued version, for links and emails. */
export const printTravelCertificates: PrintDocument = async (ctx, policyRecordId) => {
  const row = await issuedVersion(ctx.tx, policyRecordId)
  if (row?.product !== 'travel') return undefined
  const sold = await readTrip(ctx.tx, row.id)
  const policy = { row, sold, book: await travelRateBookOf(ctx.tx, sold.rate_book_id) }
  return certificates(ctx, policy, sold.travellers)
}

type PrintCtx = Pick<PublicCtx, 'tx' | 'now' | 'product'>
type PrintedPolicy = Pick<LoadedPolicy, 'row' | 'sold' | 'book'>

async function certificates(ctx: PrintCtx, policy: PrintedPolicy, travellers: readonly TravellerRow[]) {
  const people = travellers.map((one) => toPrintedPerson(ctx, policy, one))
  const bytes = await travelCertificatesPdf(printedDocument(ctx, policy), people)
  await recordDownload(ctx, travellers)
  const [only] = people
  const fileName =
    people.length === 1 && only
      ? documentFileName(only.certificateNumber, 'certificate')
      : documentFileName(policy.row.policy_number, 'certificates')
  return { bytes, fileName }
}

export async function getEmbassyLetter(ctx: Ctx, input: OfLetter): Promise<FileResponse> {
  const { language } = input.query
  const policy = await issuedPolicy(ctx, input)
  const refusalReason = letterRefusalReason(policy, statusOf(policy, ctx.now), language)
  if (refusalReason) throw new Refusal('no_embassy_letter', refusalReason)
  const traveller = travellerOf(policy, input.params.number)
  const { trip, more } = policy.sold
  const [document, person] = [printedDocument(ctx, policy), toPrintedPerson(ctx, policy, traveller)]
  const named =
    language === 'fr'
      ? {
          ...withFrenchNames(document, trip, policy.book),
          person: withFrenchPerson(person, traveller.person.nationality),
        }
      : { ...document, person }
  const bytes = await embassyLetterPdf({ ...named, embassyName: more.embassyName ?? null, language })
  await recordDownload(ctx, [traveller])
  const name = language === 'fr' ? 'embassy-letter-fr' : 'embassy-letter'
  return { bytes, fileName: documentFileName(person.certificateNumber, name) }
}

export async function getSchedule(ctx: Ctx, input: OfPolicy): Promise<FileResponse> {
  const policy = await issuedPolicy(ctx, input)
  const { row, sold, book } = policy
  const people = sold.travellers.map((one) => ({
    ...toPrintedPerson(ctx, policy, one),
    relationship: RELATIONSHIP_LABELS[one.person.relationship],
    hasSpecialTerms: one.has_special_terms,
  }))
  const bytes = await travelSchedulePdf({
    ...printedDocument(ctx, policy),
    verifyUrl: people[0]?.verifyUrl ?? null,
    holderAddress: [row.residential_address, row.city, row.region].filter(Boolean).join(', '),
    holderPhone: formatPhone(sold.policyholder.mobileNumber),
    versionText: `${printName(row.kind === 'new' ? 'new policy' : row.kind)}, version ${row.record_number}`,
    people,
    beneficiaries: sold.more.beneficiaries,
    benefits: benefitRows(sold.trip.planCode, sold.trip.addOns, book),
    exclusions: book.exclusions,
    lines: sold.price.lines,
    totalPesewas: sold.price.totalPesewas,
    isChanged: row.kind === 'endorsement',
  })
  return { bytes, fileName: documentFileName(row.policy_number, 'schedule') }
}

async function issuedPolicy(ctx: Ctx, { params, query }: OfPolicy): Promise<LoadedPolicy> {
  const policy = await loadPolicy(ctx, params.policyId, query.policyRecordId)
  const refusalReason = documentRefusalReason(policy)
  if (refusalReason) throw new Refusal('not_issued', refusalReason)
  return policy
}

function travellerOf({ sold }: LoadedPolicy, number: number): TravellerRow {
  const traveller = sold.travellers.find((one) => one.number === number)
  if (!traveller) throw new Refusal('not_found', 'This traveller isn’t on the policy.')
  return traveller
}

/** Watermarks of documents that are not in force. */
const WATERMARKS: Partial<Record<PolicyStatus, string>> = {
  cancelled: 'CANCELLED',
  expired: 'EXPIRED',
  superseded: 'REPLACED',
}

function printedDocument({ now, product: { settings } }: PrintCtx, { row, sold, book }: PrintedPolicy): TravelDocument {
  const watermark = WATERMARKS[statusAt(datedRecord(row), now)]
  const day = row.issued_at ?? now
  const company = insurerOn(settings, row.insurer_code, day)
  const assistance = settings.at('travel-assistance', day)
  const printed = { policyNumber: row.policy_number, issuedAt: row.issued_at, printedAt: now, watermark }
  const seller = { soldBy: row.seller_name, intermediaryCode: row.seller_staff_id, branchName: row.branch_name }
  return documentOf(sold, book, { ...printed, company, assistance }, seller)
}

function toPrintedPerson(
  { product }: PrintCtx,
  { book }: PrintedPolicy,
  { id, person, certificate_number }: TravellerRow,
) {
  return personOf(person, book, { certificateNumber: certificate_number, verifyUrl: verifyUrl(product, id) })
}

/** Records the first download in a separate transaction, because reads use read-only connections. */
async function recordDownload({ product, now }: PrintCtx, travellers: readonly TravellerRow[]): Promise<void> {
  const first = travellers.filter(({ downloaded_at }) => downloaded_at === null).map(({ id }) => id)
  if (first.length > 0) await product.db.transaction((tx) => markDownloaded(tx, first, now))
}
