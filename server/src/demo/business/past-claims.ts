import { closeClaim, rejectClaim, withdrawClaim } from '../../service/claims/claim-decisions.ts'
import { startAssessment } from '../../service/claims/claim-handling.ts'
import {
  type Act,
  acknowledge,
  addMissingDocuments,
  assessment,
  DECIDER,
  type DemoClaim,
  HANDLER,
  move,
} from '../claims.ts'

const DAY = 24
/** Sellers of the branch group of the Admins who handle claims, in turn. */
const SELLERS = ['233200000003', '233240000004']

type Ending = 'declined' | 'closed' | 'withdrawn'

/** Days since the report, and how the claim ended. All are over, so that queues have only recent work. */
const ENDED: readonly [daysAgo: number, ending: Ending][] = [
  [318, 'closed'],
  [276, 'withdrawn'],
  [241, 'closed'],
  [203, 'closed'],
  [168, 'withdrawn'],
  [131, 'closed'],
  [97, 'declined'],
  [64, 'withdrawn'],
  [38, 'declined'],
]

const NARRATIVES = [
  {
    place: 'Spintex Road, Accra',
    narrative: 'The car behind did not stop in time at the lights; bumper and boot are dented.',
  },
  {
    place: 'Kaneshie, Accra',
    narrative: 'A tricycle cut in from the right and tore off the mirror and a part of the door.',
  },
  { place: 'Tema Motorway', narrative: 'A stone from a tipper broke the windscreen and scratched the bonnet.' },
]

const REASON = {
  reject: 'The damage is older than the policy, as the photos show.',
  withdraw: 'The other driver paid for the repair.',
}

const withReason =
  (verb: typeof rejectClaim | typeof withdrawClaim, reason: string): Act =>
  (ctx, { params, version }) =>
    verb(ctx, { params, body: { version, reason } })

/** Claims of about a year that have ended: declined, closed or withdrawn. Paid claims need a payout of that day. */
export function pastClaims(): DemoClaim[] {
  return ENDED.map(([daysAgo, ending], n) => {
    const seller = SELLERS[n % SELLERS.length] ?? HANDLER
    const { place = '', narrative = '' } = NARRATIVES[n % NARRATIVES.length] ?? {}
    const at = (days: number) => (daysAgo - days) * DAY
    return {
      cover: 'comprehensive',
      seller,
      reportedHoursAgo: at(0),
      notice: { type: 'own_damage', place, narrative, driverName: 'The policyholder' },
      acts: [
        { hoursAgo: at(0) - 3, by: HANDLER, act: acknowledge },
        ...(ending === 'withdrawn'
          ? [{ hoursAgo: at(4), by: HANDLER, act: withReason(withdrawClaim, REASON.withdraw) }]
          : [
              { hoursAgo: at(2), by: seller, act: addMissingDocuments },
              { hoursAgo: at(3), by: HANDLER, act: move(startAssessment) },
              { hoursAgo: at(6), by: HANDLER, act: assessment(310_000 + n * 45_000) },
              { hoursAgo: at(8), by: DECIDER, act: withReason(rejectClaim, REASON.reject) },
            ]),
        ...(ending === 'closed' ? [{ hoursAgo: at(22), by: HANDLER, act: move(closeClaim) }] : []),
      ],
    }
  })
}
