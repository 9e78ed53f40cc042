import { crc32 } from 'node:zlib'
import type { ClaimNotice } from '@okwan/contract/service/claims'
import { toAccraDate, toAccraTime } from '@okwan/domain/platform/dates'
import type { CoverType } from '@okwan/domain/products/rating/terms'
import { documentPurpose } from '@okwan/domain/service/claims/terms'
import * as z from 'zod'
import type { MovableClock } from '../platform/clock.ts'
import { maybe } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { addFile } from '../platform/files/add-file.ts'
import type { Ctx, Product } from '../platform/http/context.ts'
import { approveClaim, sendOffer } from '../service/claims/claim-decisions.ts'
import { acknowledgeClaim, assessClaim, requestDocuments, startAssessment } from '../service/claims/claim-handling.ts'
import { addDocuments } from '../service/claims/documents/add-documents.ts'
import { getClaim } from '../service/claims/get-claim.ts'
import { reportClaim } from '../service/claims/report-claim.ts'
import { actAs } from './acting/act-as.ts'
import { drawDamage, drawPage } from './acting/evidence-picture.ts'
import { unlessRefused } from './acting/unless-refused.ts'

type DemoProduct = Product & { clock: MovableClock }
type VersionedParams = { params: { id: string }; version: number }
export type Act = (ctx: Ctx, state: VersionedParams) => Promise<unknown>
export type DemoClaim = {
  cover: CoverType
  /** Phone number of the seller. The default is Abena Owusu of the office. */
  seller?: string
  reportedHoursAgo: number
  notice: Omit<ClaimNotice, 'incidentDate' | 'incidentTime' | 'thirdParties'> &
    Partial<Pick<ClaimNotice, 'thirdParties'>>
  /** Actions of the office since the report. */
  acts: readonly { hoursAgo: number; by: string; act: Act }[]
}

/** Abena of the office, who sold the policies and reports the claims of her customers. */
const SELLER = '233200000003'
export const HANDLER = '233200000002'
export const DECIDER = '233200000008'
const HOUR_MS = 3_600_000
const DAY = 24

export const move =
  (verb: (ctx: Ctx, input: { params: { id: string }; body: { version: number } }) => Promise<unknown>): Act =>
  (ctx, { params, version }) =>
    verb(ctx, { params, body: { version } })
export const acknowledge = move(acknowledgeClaim)
export const assessment =
  (assessedPesewas: number): Act =>
  (ctx, { params, version }) =>
    assessClaim(ctx, { params, body: { version, assessedPesewas } })

const POLICE = { policeStation: 'Kaneshie', policeReportNumber: 'KN/0412' }

/** One claim of each type that a queue shows: new, overdue, awaiting documents, due soon, offered. */
const CLAIMS: readonly DemoClaim[] = [
  {
    cover: 'thirdparty',
    reportedHoursAgo: 3,
    notice: {
      type: 'third_party_property',
      place: 'Kwame Nkrumah Circle, Accra',
      narrative: 'He reversed out of a parking place and broke the gate of a shop behind him.',
      driverName: 'The policyholder',
      thirdParties: [{ name: 'Mensah Trading' }],
      ...POLICE,
    },
    acts: [{ hoursAgo: 3, by: SELLER, act: addPhotos }],
  },
  {
    cover: 'thirdparty',
    reportedHoursAgo: 3 * DAY,
    notice: {
      type: 'third_party_injury',
      place: 'Spintex Road, Accra',
      narrative: 'A motorcycle overtook on the right and fell when the car turned; its rider broke an arm.',
      driverName: 'The policyholder',
      thirdParties: [{ name: 'Yaw Boadi' }],
      ...POLICE,
    },
    acts: [],
  },
  {
    cover: 'xtra',
    reportedHoursAgo: 2 * DAY,
    notice: {
      type: 'own_damage',
      place: 'Tema Station, Accra',
      narrative: 'A lorry scraped along the left side in the queue and drove away before anyone could stop it.',
      driverName: 'The policyholder',
    },
    acts: [
      { hoursAgo: 2 * DAY, by: SELLER, act: addPhotos },
      { hoursAgo: 2 * DAY - 3, by: HANDLER, act: acknowledge },
      {
        hoursAgo: DAY,
        by: HANDLER,
        act: (ctx, { params, version }) => requestDocuments(ctx, { params, body: { version } }),
      },
    ],
  },
  {
    cover: 'comprehensive',
    reportedHoursAgo: 7 * DAY,
    notice: {
      type: 'own_damage',
      place: 'Ring Road Central, Accra',
      narrative: 'The car slid on wet ground into a barrier; bonnet, lamp and radiator are damaged.',
      driverName: 'The policyholder',
    },
    acts: [
      { hoursAgo: 7 * DAY - 4, by: HANDLER, act: acknowledge },
      { hoursAgo: 6 * DAY + 2, by: SELLER, act: addMissingDocuments },
      { hoursAgo: 6 * DAY, by: HANDLER, act: move(startAssessment) },
      { hoursAgo: 2 * DAY, by: HANDLER, act: assessment(7_400_00) },
    ],
  },
  {
    cover: 'fire',
    reportedHoursAgo: 9 * DAY,
    notice: {
      type: 'fire',
      place: 'Home, Dansoman',
      narrative: 'A cable under the bonnet burned in the yard; neighbours put it out with sand and water.',
      ...POLICE,
    },
    acts: [
      { hoursAgo: 9 * DAY - 2, by: HANDLER, act: acknowledge },
      { hoursAgo: 5 * DAY + 2, by: SELLER, act: addMissingDocuments },
      { hoursAgo: 5 * DAY, by: HANDLER, act: move(startAssessment) },
      { hoursAgo: 3 * DAY, by: HANDLER, act: assessment(4_200_00) },
      { hoursAgo: 2 * DAY, by: DECIDER, act: approve },
      { hoursAgo: DAY, by: HANDLER, act: move(sendOffer) },
    ],
  },
]

/** Reports and processes claims with the normal code, past claims first. Does nothing if one of the open claims exists. */
export async function seedDemoClaims(product: DemoProduct, past: readonly DemoClaim[] = []): Promise<void> {
  const { db, clock } = product
  const places = CLAIMS.map(({ notice }) => notice.place)
  const existing = sql`select id from claims where notice ->> 'place' = any(${places}::text[]) limit 1`
  if (await db.read((tx) => maybe(tx, idRow, existing))) return
  try {
    for (const claim of past) await unlessRefused(() => submitClaim(product, claim))
    for (const claim of CLAIMS) await submitClaim(product, claim)
  } finally {
    clock.move(0)
  }
}

async function submitClaim(product: DemoProduct, claim: DemoClaim): Promise<void> {
  const { db, clock } = product
  const { cover, seller = SELLER, reportedHoursAgo, notice, acts } = claim
  clock.move(-reportedHoursAgo * HOUR_MS)
  const incidentDate = toAccraDate(clock.now())
  const incidentTime = toAccraTime(clock.now())
  const policy = await db.read((tx) => maybe(tx, idRow, policyWith({ cover, seller }, incidentDate, incidentTime)))
  // The demo starts even without such a policy.
  if (!policy) return
  const { claimId: id } = await actAs(product, seller, (ctx) =>
    reportClaim(ctx, {
      body: { policyId: policy.id, notice: { thirdParties: [], ...notice, incidentDate, incidentTime }, documents: [] },
    }),
  )
  const params = { id }
  for (const { hoursAgo, by, act } of acts) {
    clock.move(-hoursAgo * HOUR_MS)
    await actAs(product, by, async (ctx) => act(ctx, { params, version: (await getClaim(ctx, { params })).version }))
  }
}

export async function approve(ctx: Ctx, { params, version }: VersionedParams): Promise<unknown> {
  const { payablePesewas } = await getClaim(ctx, { params })
  return approveClaim(ctx, { params, body: { version, payablePesewas: payablePesewas ?? 0 } })
}

export function addMissingDocuments(ctx: Ctx, { params }: VersionedParams): Promise<void> {
  return addDrawn(ctx, params, () => true)
}

/** The customer sends photos soon after the report, and other documents later. */
function addPhotos(ctx: Ctx, { params }: VersionedParams): Promise<void> {
  return addDrawn(ctx, params, isPhoto)
}

const isPhoto = (label: string) => label.toLowerCase().includes('photo')

async function addDrawn(
  ctx: Ctx,
  params: VersionedParams['params'],
  isWanted: (label: string) => boolean,
): Promise<void> {
  const { type, checklist } = await getClaim(ctx, { params })
  const documents: Parameters<typeof addDocuments>[1]['body']['documents'] = []
  for (const { document, label, needed } of checklist.filter((one) => isWanted(one.label))) {
    for (let nth = 1; nth <= needed; nth++) {
      const fileName = `${label} ${nth}.png`
      const seed = crc32(`${params.id} ${fileName}`)
      const bytes = isPhoto(label) ? drawDamage(seed) : drawPage(seed)
      const { fileId } = await addFile(ctx, { query: { purpose: documentPurpose(type, document), fileName }, bytes })
      documents.push({ document, fileId })
    }
  }
  if (documents.length > 0) await addDocuments(ctx, { params, body: { documents } })
}

const idRow = z.object({ id: z.string() })

/** Newest policy of the seller that was in force at that moment and has no claim. On the day of the sale, its time counts. */
function policyWith({ cover, seller }: { cover: CoverType; seller: string }, day: string, time: string) {
  return sql`select r.policy_id as id from policy_records r
    where r.is_current and r.status in ('active', 'expired') and r.cover_type = ${cover} and r.seller_id = (select id from users where mobile_number = ${seller})
      and ${day}::date between r.start_date and r.end_date and not exists (select from claims c where c.policy_id = r.policy_id)
      and not ((r.issued_at at time zone 'UTC')::date = ${day}::date and to_char(r.issued_at at time zone 'UTC', 'HH24:MI') > ${time})
    order by r.created_at desc, r.policy_id limit 1`
}
