import type { IsoDate } from '@okwan/domain/platform/dates'
import type { TravelPrice } from '@okwan/domain/products/travel-plans/rating'
import { PARTY_TYPES, type PartyType } from '@okwan/domain/products/travel-plans/terms'
import type { OtherCover, TripDetails } from '@okwan/domain/sales/travel/draft/itinerary'
import type { MoreInformation } from '@okwan/domain/sales/travel/draft/more-information'
import type { Policyholder } from '@okwan/domain/sales/travel/draft/policyholder'
import type { Traveller } from '@okwan/domain/sales/travel/draft/travellers'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { storedTravelPrice } from '../../products/rate-books/stored-travel-price.ts'
import { storedMore, storedPolicyholder, storedTraveller, storedTrip } from './stored-trip.ts'

const travellerRow = z.object({
  id: z.string(),
  number: z.number(),
  traveller_id: z.string(),
  person: storedTraveller,
  premium_pesewas: z.number(),
  loading_bps: z.number(),
  has_special_terms: z.boolean(),
  certificate_number: z.string().nullable(),
  downloaded_at: z.coerce.date().nullable(),
})
export type TravellerRow = z.output<typeof travellerRow>

const tripRow = z.object({
  policy_record_id: z.string(),
  draft_id: z.string(),
  rate_book_id: z.string(),
  policyholder: storedPolicyholder,
  party_type: z.enum(PARTY_TYPES),
  trip: storedTrip,
  more: storedMore,
  price: storedTravelPrice,
  date_changes: z.number(),
  corrections: z.number(),
  /** The seller withdrew the unpaid offer. */
  is_withdrawn: z.boolean(),
  travellers: z.array(travellerRow),
})
export type TripRow = z.output<typeof tripRow>

export type TripChange = 'dates' | 'correction' | 'extension' | 'party'

function changesMade(change: TripChange) {
  return sql`(select count(*) from travel_records y join policy_records s on s.id = y.policy_record_id
    where y.change = ${change} and s.issued_at is not null
      and s.policy_id = (select policy_id from policy_records where id = x.policy_record_id))`
}

// The travellers are read in the same query.
const tripColumns = sql`x.policy_record_id, x.draft_id, x.rate_book_id, x.policyholder, x.party_type, x.trip, x.more, x.price,
  ${changesMade('dates')} as date_changes, ${changesMade('correction')} as corrections,
  exists (select from purchases m where m.policy_record_id = x.policy_record_id and m.withdrawn_at is not null) as is_withdrawn,
  (select json_agg(json_build_object('id', t.id, 'number', t.number, 'traveller_id', t.traveller_id, 'person', t.person,
      'premium_pesewas', t.premium_pesewas, 'loading_bps', t.loading_bps, 'has_special_terms', t.has_special_terms,
      'certificate_number', t.certificate_number, 'downloaded_at', t.downloaded_at) order by t.number)
   from travel_travellers t where t.policy_record_id = x.policy_record_id) as travellers`

export function readTrip(tx: Tx, policyRecordId: string): Promise<TripRow> {
  return one(tx, tripRow, sql`select ${tripColumns} from travel_records x where x.policy_record_id = ${policyRecordId}`)
}

export function findTripOfTraveller(tx: Tx, travellerRowId: string): Promise<TripRow | undefined> {
  return maybe(
    tx,
    tripRow,
    sql`select ${tripColumns} from travel_records x
        where x.policy_record_id = (select policy_record_id from travel_travellers where id = ${travellerRowId})`,
  )
}

const charge = z.object({
  netPremiumPesewas: z.number().int(),
  taxes: z.array(z.object({ code: z.string(), amountPesewas: z.number().int() })),
  /** Change fee; never refunded. */
  feePesewas: z.number().int(),
})
export type Charged = z.output<typeof charge>

/** Charges of these versions, and whether one of their certificates was downloaded. */
export function chargedFor(tx: Tx, policyRecordIds: readonly string[]) {
  return rows(
    tx,
    z.object({ charged: charge, downloaded: z.boolean() }),
    sql`select x.charged, exists (select from travel_travellers t where t.policy_record_id = x.policy_record_id
          and t.downloaded_at is not null) as downloaded
        from travel_records x where x.policy_record_id = any(${policyRecordIds}::uuid[])`,
  )
}

export type NewTrip = {
  policyRecordId: string
  change?: TripChange
  draftId: string
  rateBookId: string
  policyholder: Policyholder
  partyType: PartyType
  trip: TripDetails
  more: MoreInformation
  price: TravelPrice
  charged: Charged
  travellers: readonly { person: Traveller; premiumPesewas: number; loadingBps: number; hasSpecialTerms: boolean }[]
}

export type SavedTraveller = Pick<TravellerRow, 'id' | 'number'>

export async function insertTrip(tx: Tx, newTrip: NewTrip, now: Date): Promise<SavedTraveller[]> {
  await run(
    tx,
    sql`insert into travel_records (policy_record_id, draft_id, rate_book_id, change, plan_code, policyholder, party_type, trip, more,
          price, charged, created_at)
        values (${newTrip.policyRecordId}, ${newTrip.draftId}, ${newTrip.rateBookId}, ${newTrip.change ?? null}, ${newTrip.trip.planCode}, ${newTrip.policyholder},
          ${newTrip.partyType}, ${newTrip.trip}, ${newTrip.more}, ${newTrip.price}, ${newTrip.charged}, ${now})`,
  )
  const travellers = newTrip.travellers.map((one, index) => ({ ...one, number: index + 1 }))
  return rows(
    tx,
    travellerRow.pick({ id: true, number: true }),
    sql`insert into travel_travellers (policy_record_id, number, traveller_id, person, nationality, passport_number, plan_code,
          premium_pesewas, loading_bps, has_special_terms)
        select ${newTrip.policyRecordId}, t.number, t.person ->> 'travellerId', t.person, t.person ->> 'nationality',
          t.person ->> 'passportNumber', ${newTrip.trip.planCode}, t."premiumPesewas", t."loadingBps", t."hasSpecialTerms"
        from jsonb_to_recordset(${JSON.stringify(travellers)}::jsonb)
          as t (number integer, person jsonb, "premiumPesewas" bigint, "loadingBps" integer, "hasSpecialTerms" boolean)
        returning id, number`,
  )
}

/** The first traveller of the current version. */
export async function firstTraveller(tx: Tx, policyId: string): Promise<string> {
  const { id } = await one(
    tx,
    travellerRow.pick({ id: true }),
    sql`select t.id from travel_travellers t join policy_records r on r.id = t.policy_record_id
        where r.policy_id = ${policyId} and r.is_current order by t.number limit 1`,
  )
  return id
}

/** One statement, because a group can have 200 travellers. */
export function saveCertificateNumbers(tx: Tx, numbers: readonly { id: string; certificateNumber: string }[]) {
  return run(
    tx,
    sql`update travel_travellers t set certificate_number = g."certificateNumber"
        from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as g (id uuid, "certificateNumber" text) where t.id = g.id`,
  )
}

export function markDownloaded(tx: Tx, travellerRowIds: readonly string[], now: Date) {
  return run(
    tx,
    sql`update travel_travellers set downloaded_at = ${now} where id = any(${travellerRowIds}) and downloaded_at is null`,
  )
}

const coverRow = z
  .object({
    passport_number: z.string(),
    policy_number: z.string().nullable(),
    plan_code: z.string(),
    start_date: z.string(),
    end_date: z.string(),
  })
  .transform(
    (row): OtherCover => ({
      passportNumber: row.passport_number,
      policyNumber: row.policy_number,
      planCode: row.plan_code,
      startDate: row.start_date,
      endDate: row.end_date,
    }),
  )

type CoveredFrom = { from: IsoDate; sellerId?: string; exceptPolicyId?: string }

/** Cover of these passports from a date. The policy number is null unless the seller sold the policy. */
export function coversOf(
  tx: Tx,
  passportNumbers: readonly string[],
  { from, sellerId, exceptPolicyId }: CoveredFrom,
): Promise<OtherCover[]> {
  return rows(
    tx,
    coverRow,
    sql`select t.passport_number, t.plan_code,
          case when ${sellerId ?? null}::uuid in (r.seller_id, r.agent_id) then p.policy_number end as policy_number,
          lower(t.cover) as start_date, upper(t.cover) - 1 as end_date
        from travel_travellers t join policy_records r on r.id = t.policy_record_id join policies p on p.id = r.policy_id
        where t.passport_number = any(${passportNumbers}) and t.cover is not null and not isempty(t.cover)
          and upper(t.cover) > ${from}::date and r.policy_id is distinct from ${exceptPolicyId ?? null}::uuid`,
  )
}

/** Serialises sales of the same passport; sorted to avoid deadlocks. */
export function lockPassports(tx: Tx, passportNumbers: readonly string[]) {
  return run(
    tx,
    sql`select pg_advisory_xact_lock(hashtext('passport:' || number))
        from unnest(${[...passportNumbers].sort()}::text[]) with ordinality as n (number, at) order by at`,
  )
}

/** Whether another policy covers a traveller of this record with the same plan on some of its dates. */
export async function isCoveredTwice(tx: Tx, policyRecordId: string): Promise<boolean> {
  const { taken } = await one(
    tx,
    z.object({ taken: z.boolean() }),
    sql`select exists (
          select from travel_travellers t join policy_records r on r.id = t.policy_record_id
            join travel_travellers o on o.passport_number = t.passport_number and o.nationality = t.nationality
              and o.plan_code = t.plan_code and o.cover && daterange(r.start_date, r.end_date, '[]')
            join policy_records q on q.id = o.policy_record_id
          where r.id = ${policyRecordId} and q.policy_id <> r.policy_id) as taken`,
  )
  return taken
}
