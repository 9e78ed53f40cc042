import type { PayoutDetail } from '@okwan/contract/money/payouts'
import type { ReactNode } from 'react'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { destinationText, nameMatchBadge } from '../words.ts'

/** The payee of the request beside the registered holder of the account, so that the approver compares both. */
export function PayeeCheck({ payout }: { payout: PayoutDetail }) {
  const { payee, kind } = payout
  const match = payee.nameMatch && nameMatchBadge(payee.nameMatch)
  const sourceLabel = { claim: 'On the claim', refund: 'On the policy', withdrawal: 'Agent' }[kind]
  return (
    <div className="mb-3 grid gap-2">
      <div className="grid gap-2 xs:grid-cols-2">
        <Side label={sourceLabel} name={payee.fullName}>
          {payee.isPayer && 'Number that paid'}
        </Side>
        <Side
          label={payee.bank ? 'Registered with the bank' : 'Registered with the network'}
          name={payee.accountName ?? 'Not checked yet'}
        >
          {destinationText(payee) ?? 'The reviewer checks the account.'}
        </Side>
      </div>
      {match && (
        <div>
          <StatusBadge tone={match.tone}>{match.label}</StatusBadge>
        </div>
      )}
    </div>
  )
}

function Side({ label, name, children }: { label: string; name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-lg border border-line px-3 py-2">
      <p className="text-table text-muted">{label}</p>
      <p className="font-medium wrap-anywhere">{name}</p>
      <p className="text-table text-muted">{children}</p>
    </div>
  )
}
