import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { daysBetween, formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { COVER_LABELS, type CoverType } from '@okwan/domain/products/rating/terms'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { useNow } from '../../../ui/data/clock.ts'
import { DateText } from '../../../ui/data/DateText.tsx'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { coverWords, termWords } from './cover-words.ts'

export function CoverCard({ policy }: { policy: PolicyDetail }) {
  const { coverType, startDate, endDate } = policy.insuranceDetails
  return (
    <Card title="Cover">
      <CoverBar policy={policy} />
      <DescriptionList
        layout="grid"
        items={[
          { term: 'Cover', value: COVER_LABELS[coverType as CoverType] ?? coverType },
          { term: 'Vehicle use', value: policy.riskName ?? policy.riskCode },
          { term: 'Starts', value: <DateText value={startDate} /> },
          { term: 'Ends', value: <DateText value={endDate} /> },
          { term: 'Policy term', value: termWords(policy.insuranceDetails) },
          ...(policy.sumInsuredPesewas > 0
            ? [{ term: 'Sum insured', value: <Money pesewas={policy.sumInsuredPesewas} /> }]
            : []),
        ]}
      />
    </Card>
  )
}

/** Progress bar from the first to the last day of cover; empty if the policy was never issued. */
function CoverBar({ policy }: { policy: PolicyDetail }) {
  const { startDate, endDate } = policy.insuranceDetails
  const today = toAccraDate(new Date(useNow(60_000)))
  const days = daysBetween(startDate, endDate) + 1
  const elapsed = policy.issuedAt ? Math.min(days, Math.max(0, daysBetween(startDate, today))) : 0
  const text = coverWords(policy, today)
  return (
    <div className="mb-5">
      <div
        role="img"
        aria-label={`Cover from ${formatDate(startDate)} to ${formatDate(endDate)}. ${text}`}
        className="relative h-2.5 overflow-clip rounded-full bg-neutral-soft"
      >
        <div
          className={classes('h-full rounded-full', policy.status === 'active' ? 'bg-accent' : 'bg-edge')}
          style={{ width: `${(elapsed / days) * 100}%` }}
        />
      </div>
      <p className="mt-1.5 text-table text-muted">{text}</p>
    </div>
  )
}
