import type { ClaimNotice } from '@okwan/contract/service/claims'
import { addDays, type IsoDate } from '@okwan/domain/platform/dates'
import { percentOf } from '@okwan/domain/platform/money'
import type { CoverType } from '@okwan/domain/products/rating/terms'
import type { MotorClaimType } from '@okwan/domain/service/claims/terms'
import * as z from 'zod'
import { maybe, one } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Database } from '../../../platform/db/transaction.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { acceptOffer } from '../../../service/claims/accept-offer.ts'
import { closeClaim, sendOffer } from '../../../service/claims/claim-decisions.ts'
import { startAssessment } from '../../../service/claims/claim-handling.ts'
import { getClaim } from '../../../service/claims/get-claim.ts'
import { payClaim } from '../../../service/claims/pay-claim.ts'
import { reportClaim } from '../../../service/claims/report-claim.ts'
import { requestVerification } from '../../acting/request-verification.ts'
import {
  type Act,
  acknowledge,
  addMissingDocuments,
  approve,
  assessment,
  DECIDER,
  HANDLER,
  move,
} from '../../claims.ts'
import { momentOf, type Past } from './past.ts'
import { type Payers, payOut } from './pay-out.ts'

type Loss = { cover: CoverType; type: MotorClaimType; place: string; narrative: string; thirdParty?: string }

const POLICE = { policeStation: 'Tesano', policeReportNumber: 'TS/0187' }
const LOSSES: readonly Loss[] = [
  {
    cover: 'comprehensive',
    type: 'own_damage',
    place: 'N1 Highway, Lapaz',
    narrative:
      'A lorry changed lanes and pushed the car into the crash barrier; left side and front wheel are damaged.',
  },
  {
    cover: 'thirdparty',
    type: 'third_party_property',
    place: 'Community 1 Market, Tema',
    narrative: 'While parking, the car hit the wall of a stall and broke its counter and its shutter.',
    thirdParty: 'Akua Ventures',
  },
  {
    cover: 'comprehensive',
    type: 'own_damage',
    place: 'Kasoa toll booth',
    narrative: 'The car in front braked suddenly; bonnet, radiator and both lamps are broken.',
  },
  {
    cover: 'thirdparty',
    type: 'third_party_injury',
    place: 'Mallam Junction, Accra',
    narrative: 'A pedestrian stepped between two buses and was hit; his leg is broken and he was taken to hospital.',
    thirdParty: 'Kwame Osei',
  },
  {
    cover: 'comprehensive',
    type: 'own_damage',
    place: 'Winneba Roundabout',
    narrative: 'A taxi entered the roundabout without giving way and hit both right doors.',
  },
  {
    cover: 'fire',
    type: 'fire',
    place: 'Home, Sakumono',
    narrative: 'A short circuit set fire to the dashboard while the car was parked; the fire service put it out.',
  },
  {
    cover: 'xtra',
    type: 'own_damage',
    place: 'Achimota Station, Accra',
    narrative: 'A minibus reversed into the front of the car; bumper and grille are broken.',
  },
]
/** Loss as a share of the sum insured; an amount for policies without one. */
const OWN_SHARES_BPS = [3_600, 4_400, 3_900, 5_200, 4_200, 4_800]
const OTHER_PESEWAS = [4_200_00, 9_500_00, 6_300_00, 14_800_00, 3_100_00]
/** Leaves room for other payouts within the daily limit of one approver. */
const MAX_PESEWAS = 45_000_00

const PAYERS: Payers = { maker: DECIDER, checkers: ['233200000001', '233200000009'] }
const versionRow = z.object({ version: z.number() })
const policyRow = z.object({ id: z.string(), seller: z.string(), insured: z.number() })

/** Reports and pays a claim in the two weeks before a day. Returns the policy; undefined if none fits. */
export async function payOneClaim(past: Past, db: Database, day: IsoDate, nth: number): Promise<string | undefined> {
  const loss = LOSSES[nth % LOSSES.length]
  if (!loss) return undefined
  const ago = (days: number, time: string) => momentOf(addDays(day, -days), time)
  const policy = await db.read((tx) => maybe(tx, policyRow, policyWith(loss.cover, addDays(day, -15))))
  if (!policy) return undefined
  const { claimId: id } = await past.act(ago(15, '10:05'), policy.seller, (ctx) =>
    reportClaim(ctx, {
      body: { policyId: policy.id, notice: noticeOf(loss, addDays(day, -15)), documents: [] },
    }),
  )
  const params = { id }
  const step = (at: Date, by: string, act: Act) =>
    past.act(at, by, async (ctx) => {
      const { version } = await one(ctx.tx, versionRow, sql`select version from claims where id = ${id}`)
      return act(ctx, { params, version })
    })
  await step(ago(15, '13:30'), HANDLER, acknowledge)
  await step(ago(14, '09:20'), policy.seller, addMissingDocuments)
  await step(ago(14, '11:45'), HANDLER, move(startAssessment))
  await step(ago(13, '15:10'), HANDLER, assessment(assessedPesewas(loss, policy.insured, nth)))
  await step(ago(8, '10:30'), DECIDER, approve)
  await step(ago(8, '14:15'), HANDLER, move(sendOffer))
  await step(ago(7, '09:50'), HANDLER, (ctx, { version }) => accept(ctx, id, version))
  await step(ago(7, '10:20'), HANDLER, (ctx, { version }) =>
    payClaim(ctx, { params, body: { version, others: [], ...(loss.thirdParty && { payee: loss.thirdParty }) } }),
  )
  const payout = await db.read((tx) =>
    maybe(tx, z.object({ id: z.string() }), sql`select id from payouts where claim_id = ${id}`),
  )
  if (payout) await payOut(past, { payoutId: payout.id, queue: 'payouts', day: addDays(day, -6) }, PAYERS)
  if (nth % 3 === 0) await step(ago(1, '16:00'), HANDLER, move(closeClaim))
  return policy.id
}

function noticeOf({ type, place, narrative, thirdParty }: Loss, incidentDate: IsoDate): ClaimNotice {
  return {
    type,
    incidentDate,
    incidentTime: '07:40',
    place,
    narrative,
    driverName: 'The policyholder',
    thirdParties: thirdParty ? [{ name: thirdParty }] : [],
    ...POLICE,
  }
}

function assessedPesewas({ type }: Loss, insuredPesewas: number, nth: number): number {
  const other = OTHER_PESEWAS[nth % OTHER_PESEWAS.length] ?? 0
  const isInsured = insuredPesewas > 0 && (type === 'own_damage' || type === 'fire')
  const own = percentOf(insuredPesewas, OWN_SHARES_BPS[nth % OWN_SHARES_BPS.length] ?? 0)
  return Math.min(isInsured ? own : other, MAX_PESEWAS)
}

/** The customer reads the code from the SMS. */
export async function accept(ctx: Ctx, id: string, version: number): Promise<unknown> {
  const { offerCode } = await getClaim(ctx, { params: { id } })
  const { purpose, reference, msisdn: mobileNumber } = offerCode
  const verificationToken = await requestVerification(ctx, { mobileNumber, purpose, reference })
  return acceptOffer(ctx, { params: { id }, body: { version, verificationToken } })
}

/** In force since before the loss, in a branch of the Admins, without a renewal, a claim or a request. */
const policyWith = (cover: CoverType, lossOn: IsoDate) => sql`
  select r.policy_id as id, u.mobile_number as seller, r.sum_insured_pesewas as insured
  from policy_records r join users u on u.id = r.seller_id join customers k on k.id = r.customer_id
    join branches b on b.id = r.branch_id
  where r.is_current and r.status = 'active' and r.product = 'motor' and r.cover_type = ${cover}
    and r.superseded_from is null and r.issued_at < ${addDays(lossOn, -2)}::date and r.start_date < ${lossOn}
    and r.end_date > ${addDays(lossOn, 40)} and b.code in ('ACC', 'TEM', 'CPC') and k.customer_type = 'individual'
    and not exists (select from claims c where c.policy_id = r.policy_id)
    and not exists (select from service_requests q where q.policy_id = r.policy_id)
  order by md5(r.policy_id::text || ${lossOn}::text) limit 1`
