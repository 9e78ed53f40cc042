import { addDays, type IsoDate, toAccraDate, toAccraTime } from '@okwan/domain/platform/dates'
import { wrong } from '@okwan/domain/sales/imports/cells'
import { findClaimProblem, wasInForce } from '@okwan/domain/service/claims/first-notice'
import { type ImportedClaim, readClaim } from '@okwan/domain/service/claims/imported-claim'
import { MOTOR_CLAIM_TYPES, type TravelClaimType } from '@okwan/domain/service/claims/terms'
import { findCoverProblem } from '@okwan/domain/service/claims/travel-settlement'
import type { Tx } from '../../../platform/db/database.ts'
import { coveredTerms } from '../../../policies/policies/covered-terms.ts'
import { findTrip } from '../../../policies/travel-policies/save-trip.ts'
import { travelRateBookOf } from '../../../products/rate-books/travel-rate-book.ts'
import { type Checked, type Importing, known, parseRows, type RowKind, ready, refusedRow } from './checked.ts'
import { insertClaim, knownClaims, type PolicyOfClaim, policiesOf, travellerOf } from './claim-store.ts'

type Ready = { claim: ImportedClaim; policy: PolicyOfClaim; policyRecordId: string; travellerId: string | null }

/** Open claims on policies of this system. They begin as reported; no message is sent and no journal is posted. */
export const claimRows: RowKind<Ready> = {
  async check(importing, rows) {
    const { tx, now } = importing
    const { unreadable, readable } = parseRows(rows, (cells) => {
      const value = readClaim(cells, { date: toAccraDate(now), time: toAccraTime(now) })
      return { key: value.claimNumber, value }
    })
    const onRecord = await knownClaims(
      tx,
      readable.map(({ key }) => key),
    )
    const policies = await policiesOf(
      tx,
      readable.map(({ value }) => value.policyNumber),
    )
    const found: Checked<Ready>[] = []
    for (const { rowNumber, key, value } of readable) {
      if (onRecord.has(key)) {
        found.push(known(rowNumber, key))
        continue
      }
      try {
        found.push(ready(rowNumber, key, await readyClaim(importing, value, policies.get(value.policyNumber))))
      } catch (error) {
        found.push(refusedRow(rowNumber, key, error))
      }
    }
    return [...unreadable, ...found]
  },

  async write(importing, rows) {
    const written = []
    for (const { rowNumber, value } of rows) {
      written.push({ rowNumber, claimId: await insertClaim(importing.tx, claimOf(value, importing)) })
    }
    return written
  },
}

async function readyClaim(
  { tx, now }: Importing,
  claim: ImportedClaim,
  policy: PolicyOfClaim | undefined,
): Promise<Ready> {
  if (!policy) throw wrong('policyNumber', `Policy ${claim.policyNumber} wasn’t found. Import the policies first.`)
  if (policy.isErased) throw wrong('policyNumber', 'This customer’s personal data has been erased.')
  const { notice } = claim
  const isMotor = (MOTOR_CLAIM_TYPES as readonly string[]).includes(notice.type)
  if (isMotor !== (policy.product === 'motor'))
    throw wrong('lossType', 'This loss type doesn’t apply to this product. Select another type.')
  const terms = await coveredTerms(tx, policy.id)
  const refusalReason = findClaimProblem(notice, terms, toAccraDate(now))
  const record = terms.find((term) => wasInForce(term, notice))
  if (!record || refusalReason)
    throw wrong('lossDate', refusalReason?.message ?? 'The policy wasn’t in force on the date of loss.')
  const travellerId = isMotor ? null : await travellerOf(tx, record.id, claim.passport)
  if (travellerId === undefined) throw wrong('passport', 'No traveller of this policy has this passport.')
  if (!isMotor) await requireBenefit(tx, record.id, notice.type as TravelClaimType)
  return { claim, policy, policyRecordId: record.id, travellerId }
}

/** The plan of the trip must have a benefit for the loss, as when a claim is reported here. */
async function requireBenefit(tx: Tx, policyRecordId: string, type: TravelClaimType): Promise<void> {
  const { trip, rate_book_id } = await findTrip(tx, policyRecordId)
  const book = await travelRateBookOf(tx, rate_book_id)
  const refusalReason = findCoverProblem(type, { planCode: trip.planCode, addOns: trip.addOns, book })
  if (refusalReason) throw wrong('lossType', refusalReason.message)
}

/**
 * The claim is reported at the time of the import by the person who uploaded the file, so that the deadlines and reports of
 * this product begin then. The description contains the date of the first report.
 */
function claimOf({ claim, policy, policyRecordId, travellerId }: Ready, { now, uploadedBy, settings }: Importing) {
  if (!settings) throw new Error('the settings with the deadlines of open claims are missing')
  const { notice, reservePesewas } = claim
  return {
    notice: { ...notice, ...(travellerId ? { travellerId } : {}) },
    policyId: policy.id,
    policyRecordId,
    branchId: policy.branchId,
    reservePesewas,
    reportedBy: uploadedBy,
    now,
    nextDueOn: dueOn(toAccraDate(now), settings.at('claim-deadlines', now).acknowledgeDays),
  }
}

const dueOn = (today: IsoDate, days: number) => addDays(today, days)
