import { Refusal } from '../../platform/refusal.ts'
import { type CountWords, countsInWords } from './counts-in-words.ts'

/** People and open work that keep a branch open, as the database counts them. */
export const BRANCH_USES = ['people', 'drafts', 'payments', 'requests', 'claims', 'challenges', 'payouts'] as const
export type BranchUse = (typeof BRANCH_USES)[number]

const WORDS: CountWords<BranchUse> = {
  people: ['person', 'people'],
  drafts: ['draft', 'drafts'],
  payments: ['open payment', 'open payments'],
  requests: ['service request', 'service requests'],
  claims: ['claim', 'claims'],
  challenges: ['challenged policy', 'challenged policies'],
  payouts: ['payout', 'payouts'],
}

/** A branch with people or open work cannot be closed, so that no work is left in a branch without an office. */
export function checkClosing(branchName: string, uses: Partial<Record<BranchUse, number>>): void {
  const openUses = countsInWords(uses, WORDS)
  if (openUses === '') return
  throw new Refusal('branch_in_use', `${branchName} still has ${openUses}. Move the people and finish the work first.`)
}
