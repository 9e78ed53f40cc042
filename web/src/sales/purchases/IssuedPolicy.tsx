import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { formatDate } from '@okwan/domain/platform/dates'
import type { ReactNode } from 'react'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { PaidNotIssued } from './PaidNotIssued.tsx'

type IssuedPolicyProps = {
  policy: PolicyDetail
  /** What the insured days are called. */
  coverLabel: string
  /** Further lines below the days. */
  more?: readonly { term: string; value: string }[]
  /** Where to go next. */
  children: ReactNode
}

/** A motor policy that was just paid for: its numbers and days, or that it is not issued yet. */
export function IssuedPolicy({ policy, coverLabel, more = [], children }: IssuedPolicyProps) {
  const { policyNumber, certificateNumber, stickerNumber, insuranceDetails } = policy
  const days = `${formatDate(insuranceDetails.startDate)} to ${formatDate(insuranceDetails.endDate)}`
  return (
    <div className="grid gap-4 text-left">
      {policy.status === 'challenged' ? (
        <PaidNotIssued policy={policy} what="certificate" />
      ) : (
        <DescriptionList
          items={[
            { term: 'Policy', value: <strong>{policyNumber}</strong> },
            { term: 'Certificate', value: certificateNumber },
            { term: 'Sticker to affix', value: stickerNumber },
            { term: coverLabel, value: days },
            ...more,
          ]}
        />
      )}
      <div className="grid gap-2.5">{children}</div>
    </div>
  )
}
