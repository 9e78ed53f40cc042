import type { RatedTrip } from '@okwan/domain/products/travel-plans/eligibility'
import { PARTY_TYPES } from '@okwan/domain/products/travel-plans/terms'
import type { TravelVersion } from '@okwan/domain/reports/price-audits/expected-price'
import { ratedTrip } from '@okwan/domain/sales/travel/draft/itinerary'
import * as z from 'zod'
import { rows, type Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { storedTraveller, storedTrip } from '../../policies/travel-policies/stored-trip.ts'
import { travelRateBookOf } from '../../products/rate-books/travel-rate-book.ts'
import { before, columns, common, type Found, type Part, selected } from './version-part.ts'

const travellers = z.array(z.object({ person: storedTraveller, loading_bps: z.number() }))
const travelRow = z.object({
  ...common,
  change: z.enum(['dates', 'extension', 'correction', 'party']).nullable(),
  trip: storedTrip,
  party_type: z.enum(PARTY_TYPES),
  issue_date: z.string(),
  travellers,
  trip_before: storedTrip.nullable(),
  travellers_before: travellers.nullable(),
})
type TravelRow = z.output<typeof travelRow>

const travellersOf = (id: Sql) =>
  sql`(select json_agg(json_build_object('person', t.person, 'loading_bps', t.loading_bps) order by t.number)
       from travel_travellers t where t.policy_record_id = ${id})`

export async function readTravel(tx: Tx, part: Part): Promise<Found[]> {
  const found = await rows(
    tx,
    travelRow,
    sql`select ${columns}, x.change, x.trip, x.party_type, x.rate_book_id, x.price ->> 'issueDate' as issue_date,
          ${travellersOf(sql`r.id`)} as travellers, b.trip as trip_before,
          case when b.trip is not null then ${travellersOf(sql`p.id`)} end as travellers_before
        from policy_records r join travel_records x on x.policy_record_id = r.id ${before}
        left join travel_records b on b.policy_record_id = p.id
        where ${selected(part)}`,
  )
  const versions: Found[] = []
  for (const row of found) {
    const rated = {
      product: 'travel',
      risk: riskOf(row, row.trip, row.travellers),
      issueDate: row.issue_date,
    } as const
    const version = await travelVersion(tx, row, rated.risk)
    const read = { id: row.id, coverType: row.cover_type, riskCode: '', rated, version }
    versions.push({ issuedAt: row.issued_at, read })
  }
  return versions
}

async function travelVersion(tx: Tx, row: TravelRow, risk: RatedTrip): Promise<TravelVersion | undefined> {
  const { change: kind, trip_before: tripBefore, travellers_before: people } = row
  const version = {
    product: 'travel' as const,
    risk,
    book: await travelRateBookOf(tx, row.rate_book_id),
    issueDate: row.issue_date,
    premiumPesewas: row.office_premium_pesewas,
    feesPesewas: row.fees_pesewas,
  }
  if (!kind) return { ...version, change: undefined }
  if (!tripBefore || !people) return undefined
  return { ...version, change: { kind, riskBefore: riskOf(row, tripBefore, people) } }
}

function riskOf(
  { party_type: partyType }: TravelRow,
  trip: TravelRow['trip'],
  people: z.output<typeof travellers>,
): RatedTrip {
  const loadings = new Map(people.map(({ person, loading_bps: bps }) => [person.travellerId, bps]))
  return { ...ratedTrip(trip, { partyType, travellers: people.map(({ person }) => person) }, loadings), partyType }
}
