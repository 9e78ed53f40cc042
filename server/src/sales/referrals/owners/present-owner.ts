import type { MotorReferral } from '@okwan/contract/sales/referrals'
import type { OwnerRow } from './owner-store.ts'

/** The owner of a referral, and the entry of the assignment in its history. */
export function presentOwner(row: OwnerRow | undefined): Pick<MotorReferral, 'owner' | 'history'> {
  if (!row) return { owner: null, history: [] }
  return {
    owner: { userId: row.owner_id, fullName: row.owner_name },
    history: [
      { at: row.assigned_at.toISOString(), text: `Assigned to ${row.owner_name}`, note: null, by: row.assigner_name },
    ],
  }
}

export const byTime = (one: { at: string }, other: { at: string }) => one.at.localeCompare(other.at)
