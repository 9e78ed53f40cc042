import type { CoverType } from '@okwan/domain/products/rating/terms'
import * as z from 'zod'
import { rejectPayout, takePayout } from '../../../money/payouts/approve/payout-decisions.ts'
import { payoutOf } from '../../../money/payouts/read/scope.ts'
import { one } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import {
  closeClaim,
  disputeOffer,
  rejectClaim,
  reopenClaim,
  sendOffer,
} from '../../../service/claims/claim-decisions.ts'
import { startAssessment } from '../../../service/claims/claim-handling.ts'
import { payClaim } from '../../../service/claims/pay-claim.ts'
import {
  type Act,
  acknowledge,
  addMissingDocuments,
  approve,
  assessment,
  DECIDER,
  type DemoClaim,
  HANDLER,
  move,
} from '../../claims.ts'
import { accept } from './claims.ts'

const DAY = 24
/** Sellers in Accra, in turn, and the agent in Kumasi. */
const SELLERS = ['233200000003', '233240000004', '233240000004']
const KUMASI = '233240000007'

type Step = readonly [by: string, act: Act]
const withReason =
  (verb: typeof rejectClaim, reason: string): Act =>
  (ctx, { params, version }) =>
    verb(ctx, { params, body: { version, reason } })

const ASSESSED: readonly Step[] = [
  [HANDLER, acknowledge],
  [HANDLER, addMissingDocuments],
  [HANDLER, move(startAssessment)],
  [HANDLER, assessment(9_800_00)],
]
const OFFERED: readonly Step[] = [...ASSESSED, [DECIDER, approve], [HANDLER, move(sendOffer)]]
const ACCEPTED: readonly Step[] = [...OFFERED, [HANDLER, (ctx, { params, version }) => accept(ctx, params.id, version)]]
const REQUESTED: readonly Step[] = [
  ...ACCEPTED,
  [HANDLER, (ctx, { params, version }) => payClaim(ctx, { params, body: { version, others: [] } })],
]

const rejectPayoutOfClaim: Act = async (ctx, { params: claim }) => {
  const params = await one(
    ctx.tx,
    z.object({ id: z.string() }),
    sql`select id from payouts where claim_id = ${claim.id}`,
  )
  const version = async () => (await payoutOf(ctx.tx, params.id)).version
  await takePayout(ctx, 'payouts', { params, body: { version: await version() } })
  const reason = 'The repair bill names another vehicle. Request it again with the right bill.'
  return rejectPayout(ctx, 'payouts', { params, body: { version: await version(), reason } })
}

type OpenClaim = {
  daysAgo: number
  cover: CoverType
  place: string
  narrative: string
  steps: readonly Step[]
  seller?: string
}

/** One claim of the last weeks in each status that the small demo lacks. */
const OPEN: readonly OpenClaim[] = [
  {
    daysAgo: 2,
    cover: 'comprehensive',
    place: 'Kejetia, Kumasi',
    narrative: 'A handcart rolled down the slope and dented the right front door.',
    steps: [],
    seller: KUMASI,
  },
  {
    daysAgo: 1,
    cover: 'xtra',
    place: 'Osu Oxford Street, Accra',
    narrative: 'A delivery van turned too narrowly and dented the left rear door of the parked car.',
    steps: [[HANDLER, acknowledge]],
  },
  {
    daysAgo: 3,
    cover: 'xtra',
    place: 'Dome Pillar 2, Accra',
    narrative: 'The car slid off a flooded road into a drain; axle and bumper are damaged.',
    steps: ASSESSED.slice(0, 3),
  },
  {
    daysAgo: 4,
    cover: 'xtra',
    place: 'Achimota Mile 7',
    narrative: 'A taxi stopped suddenly and the car could not avoid it; grille and bumper are broken.',
    steps: ASSESSED,
  },
  {
    daysAgo: 6,
    cover: 'comprehensive',
    place: 'Nungua Barrier',
    narrative: 'A branch fell on the car in the storm and broke the windscreen and the roof.',
    steps: OFFERED.slice(0, 5),
  },
  {
    daysAgo: 8,
    cover: 'xtra',
    place: 'Madina Zongo Junction',
    narrative: 'Two cars collided at the junction while the traffic lights were out; the front is damaged.',
    steps: ACCEPTED,
  },
  {
    daysAgo: 10,
    cover: 'xtra',
    place: 'Liberation Road, Accra',
    narrative: 'A bus braked hard and the car hit its rear; bonnet and radiator are broken.',
    steps: [
      ...OFFERED,
      [HANDLER, withReason(disputeOffer, 'The customer has a higher estimate from the dealer’s workshop.')],
    ],
  },
  {
    daysAgo: 9,
    cover: 'comprehensive',
    place: 'Adenta Housing Down',
    narrative: 'The car was hit from behind at the checkpoint; boot and lamps are broken.',
    steps: REQUESTED,
  },
  {
    daysAgo: 12,
    cover: 'xtra',
    place: 'Pokuase Interchange',
    narrative: 'A tyre of a truck burst and its parts damaged the bonnet and the wing.',
    steps: [...REQUESTED, [DECIDER, rejectPayoutOfClaim]],
  },
  {
    daysAgo: 20,
    cover: 'xtra',
    place: 'Ashaiman Roundabout',
    narrative: 'The driver misjudged a pillar in a car park and tore the right side open.',
    steps: [
      ...ASSESSED,
      [DECIDER, withReason(rejectClaim, 'The photos do not show this vehicle.')],
      [HANDLER, move(closeClaim)],
      [HANDLER, withReason(reopenClaim, 'The customer sent new photos with the plate.')],
    ],
  },
]

/** Open claims of a demo with a history, in the order of their reports. The steps follow each other every few hours. */
export function openClaims(): DemoClaim[] {
  return OPEN.map(({ daysAgo, cover, place, narrative, steps, seller }, nth) => ({
    cover,
    seller: seller ?? SELLERS[nth % SELLERS.length] ?? HANDLER,
    reportedHoursAgo: daysAgo * DAY,
    notice: { type: 'own_damage', place, narrative, driverName: 'The policyholder' },
    acts: steps.map(([by, act], n) => ({
      hoursAgo: daysAgo * DAY - ((n + 1) * daysAgo * DAY) / (steps.length + 1),
      by,
      act,
    })),
  }))
}
