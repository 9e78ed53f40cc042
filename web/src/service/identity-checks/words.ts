import type { IdentityCheck } from '@okwan/contract/service/identity-checks'
import { detailsInWords, type ShownState } from '@okwan/domain/service/identity-checks/terms'
import type { Tone } from '../../ui/data/tone.ts'

const STYLES: Record<ShownState, { label: string; tone: Tone }> = {
  'not-checked': { label: 'Not checked', tone: 'neutral' },
  waiting: { label: 'Check in progress', tone: 'neutral' },
  retrying: { label: 'Register unavailable', tone: 'warning' },
  unavailable: { label: 'Register unavailable', tone: 'warning' },
  match: { label: 'Matches the register', tone: 'success' },
  mismatch: { label: 'Differs from the register', tone: 'danger' },
  unknown: { label: 'Not in the register', tone: 'danger' },
  accepted: { label: 'Accepted by the office', tone: 'success' },
}

export const badgeOf = ({ state }: Pick<IdentityCheck, 'state'>) => STYLES[state]

/** The office sees the differing details. A person who sold to the customer cannot accept a difference. */
const OWN_CUSTOMER = 'Ask a colleague who didn’t sell to this customer to compare the card. Policies stay in force.'

/** Meaning of the result and the next step. */
export function meaningOf({ state, differs, isSetUp, checkRefusalReason, canAccept }: IdentityCheck): string {
  switch (state) {
    case 'not-checked':
      return (
        checkRefusalReason ?? (isSetUp ? 'The Ghana Card hasn’t been checked yet.' : 'The card register isn’t set up.')
      )
    case 'waiting':
      return 'We’re checking the Ghana Card with the register. Policies are issued without waiting for the result.'
    case 'retrying':
      return 'The card register didn’t respond. We’ll retry automatically. Policies are issued without waiting for the result.'
    case 'unavailable':
      return 'The card register didn’t respond. Check again later.'
    case 'match':
      return 'Name and date of birth match the Ghana Card.'
    case 'mismatch':
      return differs.length > 0
        ? `Different: ${detailsInWords(differs)}. ${canAccept ? 'Compare the card, then correct the customer or accept the difference.' : OWN_CUSTOMER}`
        : 'The office compares the details with the card. Policies stay in force.'
    case 'unknown':
      return canAccept
        ? 'The register has no card with this number. Compare the number on the card, then correct the customer or accept the card.'
        : 'The register has no card with this number. The office checks the number on the card. Policies stay in force.'
    case 'accepted':
      return 'A colleague compared the details with the card.'
  }
}
