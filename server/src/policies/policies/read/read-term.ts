import { formatDate, type IsoDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { CancellableTerm } from '@okwan/domain/policies/policies/cancellation'
import { statusAt } from '@okwan/domain/policies/policies/status-at'
import type { SuspendableTerm } from '@okwan/domain/policies/policies/suspension'
import type { Tx } from '../../../platform/db/database.ts'
import { lockPolicy, suspensionsSince, type VersionOfTerm, versionsOfTerm } from '../change/change-store.ts'
import { datedRecord } from '../issue/dated-record.ts'
import { claimsOn } from './claims-on.ts'

/** The running term of a motor policy, as the rules of changing it look at it. */
export type Term = SuspendableTerm &
  CancellableTerm & {
    policyId: string
    /** Its sale; what was paid for it belongs to this record. */
    firstRecordId: string
    versionIds: string[]
    current: VersionOfTerm
  }

export async function readTerm(tx: Tx, policyId: string, now: Date): Promise<Term> {
  const versions = await versionsOfTerm(tx, policyId)
  const first = versions[0]
  const current = versions.find(({ is_current }) => is_current)
  if (!first || !current) {
    throw new Refusal('not_endorsable', 'This policy is no motor cover that was paid and registered.')
  }
  const startDate: IsoDate = first.start_date
  const { hasClaim, hasOpenClaim } = await claimsOn(tx, policyId, startDate)
  return {
    policyId,
    firstRecordId: first.id,
    versionIds: versions.map(({ id }) => id),
    current,
    status: statusAt(datedRecord(current), now),
    startDate,
    endDate: current.end_date,
    coverDays: first.cover_days,
    parts: partsOf(versions),
    feesPesewas: versions.reduce((sum, { fees_pesewas }) => sum + fees_pesewas, 0),
    suspensions: await suspensionsSince(tx, policyId, startDate),
    isRegistered: current.mid_reference !== null,
    hasClaim,
    hasOpenClaim,
  }
}

/** Of every term that the policy has had. */
export function suspensionsOf(tx: Tx, policyId: string) {
  return suspensionsSince(tx, policyId, '1970-01-01')
}

/** Before changing it: others who change the same policy wait until this is committed. */
export async function lockForChange(tx: Tx, policyId: string): Promise<void> {
  await lockPolicy(tx, policyId)
}

/** The next term is paid and waits: the running one cannot be moved under it. */
export function whyNotRenewed({ current: { superseded_from: from } }: Term): string | undefined {
  return from ? `It is renewed already, from ${formatDate(from)}. Ask for it once the new term has begun.` : undefined
}

/** Each version was paid for from its own first day, and added its own to the yearly price. */
function partsOf(versions: readonly VersionOfTerm[]): Term['parts'] {
  return versions
    .map((version, index) => ({
      fromDate: version.start_date,
      officePremiumPesewas: version.office_premium_pesewas,
      annualPremiumPesewas: version.annual_pesewas - (versions[index - 1]?.annual_pesewas ?? 0),
    }))
    .filter(({ officePremiumPesewas }) => officePremiumPesewas !== 0)
}
