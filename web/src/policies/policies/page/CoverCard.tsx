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

/** Circle at the first and at the last day. */
const END = 'absolute size-3 rounded-full border-2'
const AHEAD = 'border-edge bg-card'

export function CoverCard({ policy }: { policy: PolicyDetail }) {
  const { coverType } = policy.insuranceDetails
  return (
    <Card title="Cover">
      <CoverTimeline policy={policy} />
      <DescriptionList
        layout="grid"
        items={[
          { term: 'Cover', value: COVER_LABELS[coverType as CoverType] ?? coverType },
          { term: 'Vehicle use', value: policy.riskName ?? policy.riskCode },
          { term: 'Policy term', value: termWords(policy.insuranceDetails) },
          ...(policy.sumInsuredPesewas > 0
            ? [{ term: 'Sum insured', value: <Money pesewas={policy.sumInsuredPesewas} /> }]
            : []),
        ]}
      />
    </Card>
  )
}

/** The term from its first to its last day: a solid line until today, dashed afterwards; all dashed if the policy was never issued. */
function CoverTimeline({ policy }: { policy: PolicyDetail }) {
  const { startDate, endDate } = policy.insuranceDetails
  const today = toAccraDate(new Date(useNow(60_000)))
  const days = daysBetween(startDate, endDate) + 1
  const elapsed = policy.issuedAt ? Math.min(days, Math.max(0, daysBetween(startDate, today))) : 0
  const share = `${(elapsed / days) * 100}%`
  const isRunning = policy.status === 'active'
  const text = coverWords(policy, today)
  return (
    <div className="mb-5">
      <div
        role="img"
        aria-label={`Cover from ${formatDate(startDate)} to ${formatDate(endDate)}. ${text}`}
        className="relative flex h-4 items-center"
      >
        <span className="w-full border-t-3 border-dashed border-edge" />
        <span
          className={classes('absolute left-0 border-t-3', isRunning ? 'border-accent' : 'border-control')}
          style={{ width: share }}
        />
        <span className={classes(END, 'left-0', elapsed > 0 && isRunning ? 'border-accent bg-accent' : AHEAD)} />
        <span className={classes(END, 'right-0', elapsed === days ? 'border-control bg-control' : AHEAD)} />
        {isRunning && elapsed > 0 && elapsed < days && (
          <span className="absolute h-4 w-0.5 -translate-x-1/2 bg-text" style={{ left: share }} />
        )}
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-table text-muted">
        <DateText value={startDate} />
        <span className="font-medium text-text">{text}</span>
        <DateText value={endDate} />
      </p>
    </div>
  )
}
