import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { formatDate } from '@okwan/domain/platform/dates'
import type { ReactNode } from 'react'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { PaidNotIssued } from './PaidNotIssued.tsx'

type IssuedPolicyProps = {
  policy: PolicyDetail
  coverLabel: string
  /** Links to the next pages. */
  children: ReactNode
}

/** Numbers and dates of a renewed policy that was just paid, or a notice that issuing failed. */
export function IssuedPolicy({ policy, coverLabel, children }: IssuedPolicyProps) {
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
            { term: 'Sticker number', value: stickerNumber },
            { term: coverLabel, value: days },
          ]}
        />
      )}
      <div className="grid gap-2.5">{children}</div>
    </div>
  )
}
