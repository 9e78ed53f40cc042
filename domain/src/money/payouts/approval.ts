import { formatPesewas } from '../../platform/money.ts'
import type { Network } from '../../platform/phone.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PayoutKind } from './terms.ts'

export type CheckerRole = 'Admin' | 'SuperAdmin'

export type ApprovalTier = { role: CheckerRole; approvals: number }

type Tier = ApprovalTier & { upToPesewas: number }

// Decision 0015: larger amounts need a higher role, and the largest need two approvals.
const TIERS: readonly Tier[] = [
  { upToPesewas: 1_000_00, role: 'Admin', approvals: 1 },
  { upToPesewas: 10_000_00, role: 'SuperAdmin', approvals: 1 },
  { upToPesewas: Number.POSITIVE_INFINITY, role: 'SuperAdmin', approvals: 2 },
]

/** Daily approval limit of one person. */
export const DAILY_CAP_PESEWAS = 50_000_00

export function approvalTier(amountPesewas: number): ApprovalTier {
  const { role, approvals } = TIERS.find((tier) => amountPesewas <= tier.upToPesewas) ?? {
    role: 'SuperAdmin',
    approvals: 2,
  }
  return { role, approvals }
}

/** The parties of a payout, who may not decide it whatever their role. */
export type PayoutParties = {
  requestedBy: string
  /** The seller and the policyholder of the policy. */
  partiesToPolicy: readonly string[]
  /** Undefined for a bank account. */
  payeePhone?: string | undefined
}

export type PayoutForApproval = PayoutParties & {
  amountPesewas: number
  recommendedBy: string
  approvedBy: readonly string[]
}

type Decider = { id: string; phone: string }
export type Checker = Decider & { role: CheckerRole; approvedTodayPesewas: number }

/** The requester, the seller, the policyholder and the payee may neither recommend nor reject a payout. */
export function allowMaker(payout: PayoutParties, maker: Decider): void {
  refuseParty(payout, maker, 'decide')
}

/** Requester, maker and checker are different people, and nobody approves a payout to themselves. */
export function allowApproval(payout: PayoutForApproval, checker: Checker): void {
  refuseParty(payout, checker, 'approve it')
  if (payout.recommendedBy === checker.id) {
    throw new Refusal('own_recommendation', 'You recommended this payout, so someone else must approve it.')
  }
  if (payout.approvedBy.includes(checker.id)) {
    throw new Refusal('own_approval')
  }
  const { role } = approvalTier(payout.amountPesewas)
  if (role === 'SuperAdmin' && checker.role !== 'SuperAdmin') {
    throw new Refusal('above_authority', `A SuperAdmin must approve ${formatPesewas(payout.amountPesewas)}.`)
  }
  if (checker.approvedTodayPesewas + payout.amountPesewas > DAILY_CAP_PESEWAS) {
    const left = formatPesewas(Math.max(0, DAILY_CAP_PESEWAS - checker.approvedTodayPesewas))
    throw new Refusal('daily_cap', `You can approve ${left} more today. Ask another approver or wait until tomorrow.`)
  }
}

function refuseParty({ requestedBy, partiesToPolicy, payeePhone }: PayoutParties, who: Decider, act: string): void {
  if (requestedBy === who.id) {
    throw new Refusal('own_request', `You requested this payout, so someone else must ${act}.`)
  }
  if (partiesToPolicy.includes(who.id)) {
    throw new Refusal('own_sale', `You sold or own this policy, so someone else must ${act}.`)
  }
  if (payeePhone === who.phone) {
    throw new Refusal('own_payout', `This payout goes to your own number, so someone else must ${act}.`)
  }
}

/** Whether enough people have approved the amount. */
export function isApproved(amountPesewas: number, approvedBy: readonly string[]): boolean {
  return new Set(approvedBy).size >= approvalTier(amountPesewas).approvals
}

/** The account of a payee: mobile money or a bank account. */
export type PayeeAccount =
  | { kind: 'wallet'; phone: string; network: Network }
  | { kind: 'bank'; bankCode: string; bankAccount: string }

export type ApprovedContent = {
  payoutId: string
  kind: PayoutKind
  amountPesewas: number
  account: PayeeAccount
  payeeName: string
}

/** The content that an approval signs by its hash. Any change of the payout changes the hash and voids the approval. */
export function approvedText({ payoutId, kind, amountPesewas, account, payeeName }: ApprovedContent): string {
  const [form, ...where] =
    account.kind === 'wallet'
      ? ['payout-approval-1', account.phone, account.network]
      : ['payout-approval-bank-1', account.bankCode, account.bankAccount]
  return JSON.stringify([form, payoutId, kind, amountPesewas, ...where, payeeName])
}
