import { formatPesewas } from '../../platform/money.ts'
import type { Network } from '../../platform/phone.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AuthorityLimits } from '../../platform/settings/values.ts'
import type { PayoutKind } from './terms.ts'

export type CheckerRole = 'Admin' | 'SuperAdmin'

export type ApprovalTier = { role: CheckerRole; approvals: number }

type Limits = Pick<AuthorityLimits, 'adminApprovesUpToPesewas' | 'oneApprovalUpToPesewas' | 'dailyCapPesewas'>

/** Larger amounts need a higher role, and the largest need two approvals (decision 0052). */
export function approvalTier(amountPesewas: number, limits: Limits): ApprovalTier {
  if (amountPesewas <= limits.adminApprovesUpToPesewas) return { role: 'Admin', approvals: 1 }
  return { role: 'SuperAdmin', approvals: amountPesewas <= limits.oneApprovalUpToPesewas ? 1 : 2 }
}

/** The amount that decides who approves. The parts of a claim have the tier of the whole claim (decision 0052). */
export function tierPesewas(payout: { amountPesewas: number; claimTotalPesewas?: number | undefined }): number {
  return Math.max(payout.amountPesewas, payout.claimTotalPesewas ?? 0)
}

/** The parties of a payout. None of them may decide it, whatever their role. */
export type PayoutParties = {
  requestedBy: string
  /** The seller and the policyholder of the policy. */
  partiesToPolicy: readonly string[]
  /** Undefined for a bank account. */
  payeePhone?: string | undefined
}

export type PayoutForApproval = PayoutParties & {
  amountPesewas: number
  /** The total of the claim over all its parts and rounds; undefined for other payouts. */
  claimTotalPesewas?: number | undefined
  /** Person who checked the discharge voucher with which the customer accepted the claim offer. */
  voucherCheckedBy?: string | undefined
  recommendedBy: string
  approvedBy: readonly string[]
}

type Decider = { id: string; phone: string }
export type Checker = Decider & { role: CheckerRole; approvedTodayPesewas: number }

/** The requester, the seller, the policyholder and the payee may neither recommend nor reject a payout. */
export function allowMaker(payout: PayoutParties, maker: Decider): void {
  refuseParty(payout, maker, 'decide')
}

/** Requester, maker and checker are different people, and no one approves a payout to themselves. */
export function allowApproval(payout: PayoutForApproval, checker: Checker, limits: Limits): void {
  refuseParty(payout, checker, 'approve it')
  if (payout.recommendedBy === checker.id) {
    throw new Refusal('own_recommendation', 'You recommended this payout, so someone else must approve it.')
  }
  if (payout.approvedBy.includes(checker.id)) {
    throw new Refusal('own_approval')
  }
  if (payout.voucherCheckedBy === checker.id) throw new Refusal('own_check')
  const tier = tierPesewas(payout)
  if (approvalTier(tier, limits).role === 'SuperAdmin' && checker.role !== 'SuperAdmin') {
    const amount = formatPesewas(tier)
    const refusalReason =
      tier > payout.amountPesewas
        ? `This claim pays ${amount} in total, so a SuperAdmin must approve its payouts.`
        : `A SuperAdmin must approve ${amount}.`
    throw new Refusal('above_authority', refusalReason)
  }
  if (checker.approvedTodayPesewas + payout.amountPesewas > limits.dailyCapPesewas) {
    const remaining = formatPesewas(Math.max(0, limits.dailyCapPesewas - checker.approvedTodayPesewas))
    throw new Refusal(
      'daily_cap',
      `You can approve ${remaining} more today. Ask another approver or wait until tomorrow.`,
    )
  }
}

function refuseParty({ requestedBy, partiesToPolicy, payeePhone }: PayoutParties, decider: Decider, act: string): void {
  if (requestedBy === decider.id) {
    throw new Refusal('own_request', `You requested this payout, so someone else must ${act}.`)
  }
  if (partiesToPolicy.includes(decider.id)) {
    throw new Refusal('own_sale', `You sold or own this policy, so someone else must ${act}.`)
  }
  if (payeePhone === decider.phone) {
    throw new Refusal('own_payout', `This payout is paid to your own number, so someone else must ${act}.`)
  }
}

/** Whether enough people have approved a payout of this tier. */
export function isApproved(tier: number, approvedBy: readonly string[], limits: Limits): boolean {
  return new Set(approvedBy).size >= approvalTier(tier, limits).approvals
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
  const [form, ...payeeAccount] =
    account.kind === 'wallet'
      ? ['payout-approval-1', account.phone, account.network]
      : ['payout-approval-bank-1', account.bankCode, account.bankAccount]
  return JSON.stringify([form, payoutId, kind, amountPesewas, ...payeeAccount, payeeName])
}
