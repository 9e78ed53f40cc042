import * as z from 'zod'
import { rows } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Database } from '../../platform/db/transaction.ts'
import type { MidRecord } from '../../simulators/mid/database.ts'

/** Compares the records of the MID with our records in both directions, and finds duplicates. */
export async function compareWithMid(db: Database, records: readonly MidRecord[], since: Date): Promise<string[]> {
  const okwanRecords = await db.read((tx) => rows(tx, midRecord, okwanReports(since)))
  const lineOf = ({ type, policyNumber, plate, startDate, expiryDate }: Omit<MidRecord, 'key'>) =>
    type === 'CANCELLATION' ? `the end of ${policyNumber}` : `${policyNumber}, ${plate} ${startDate} to ${expiryDate}`
  const [midLines, okwanLines] = [records.map(lineOf), okwanRecords.map(lineOf)]
  const [midSet, okwanSet] = [new Set(midLines), new Set(okwanLines)]
  return [
    ...midLines.filter((line) => !okwanSet.has(line)).map((line) => `the MID has ${line}, we do not`),
    ...okwanLines.filter((line) => !midSet.has(line)).map((line) => `we have ${line}, the MID does not`),
    ...midLines.filter((line, index) => midLines.indexOf(line) < index).map((line) => `the MID has ${line} twice`),
    ...findDoubleCover(records),
  ]
}

const midRecord = z.object({
  type: z.enum(['NEW_BUSINESS', 'CANCELLATION']),
  policyNumber: z.string(),
  plate: z.string(),
  startDate: z.string(),
  expiryDate: z.string(),
})

const okwanReports = (since: Date) => sql`
  select 'NEW_BUSINESS' as type, p.policy_number as "policyNumber", v.registration_number as plate,
    r.start_date as "startDate", r.end_date as "expiryDate"
  from policy_records r join policies p on p.id = r.policy_id join vehicles v on v.id = r.vehicle_id
  where r.issued_at is not null and r.created_at >= ${since}
  union all
  select 'CANCELLATION', p.policy_number, v.registration_number, r.start_date, r.end_date
  from service_requests s join policies p on p.id = s.policy_id join policy_records r on r.id = s.policy_record_id
    join vehicles v on v.id = r.vehicle_id
  where s.kind = 'cancellation' and s.carried_out_at is not null and s.raised_at >= ${since}`

/** Vehicles with two policies in force on the same day. */
function findDoubleCover(records: readonly MidRecord[]): string[] {
  const ended = new Set(records.filter(({ type }) => type === 'CANCELLATION').map(({ policyNumber }) => policyNumber))
  const covers = records.filter(({ policyNumber }) => !ended.has(policyNumber))
  return covers.flatMap((cover, index) =>
    covers
      .slice(index + 1)
      .filter((other) => other.plate === cover.plate)
      .filter((other) => other.startDate <= cover.expiryDate && cover.startDate <= other.expiryDate)
      .map((other) => `${cover.plate} is covered twice, by ${cover.policyNumber} and ${other.policyNumber}`),
  )
}
