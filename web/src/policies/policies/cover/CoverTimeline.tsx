import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { Link } from '../../../platform/routes/link.ts'
import { useClaimsPath } from '../../../service/claims/follow/use-claims-path.ts'
import { classes } from '../../../ui/classes.ts'
import { useNow } from '../../../ui/data/clock.ts'
import { DateText } from '../../../ui/data/DateText.tsx'
import { LINK } from '../../summary/words.ts'
import { type CoverMark, coverMarks, shareOf, termOf } from './cover-marks.ts'
import { coverWords } from './cover-words.ts'

/**
 * The term from its first to its last day with its events. The line is solid until today and dashed afterwards. If the policy
 * was never issued, the whole line is dashed.
 */
export function CoverTimeline({ policy }: { policy: PolicyDetail }) {
  const { policyId } = policy
  const today = toAccraDate(new Date(useNow(60_000)))
  const versions = useQuery(query('GET /policies/{policyId}/versions', { params: { policyId } }))
  // The claims card sends the same query, so the data is loaded once.
  const claims = useQuery(query('GET /claims', { query: { policyId, limit: 25 } }))
  const versionList = versions.data ?? []
  const share = policy.issuedAt ? shareOf(termOf(policy, versionList), today) : 0
  const isRunning = policy.status === 'active' && share < 1
  const marks = coverMarks(policy, today, versionList, claims.data?.data ?? [])
  const left = `${share * 100}%`
  return (
    <div className="grid gap-1.5">
      {/* The free space is divided by the elapsed share, so that the text is above today and never leaves the card. */}
      <p className="flex min-h-5 text-table">
        <span style={{ flexGrow: isRunning ? share : 0 }} />
        <span>
          {isRunning && <strong>Today</strong>}
          <span className="text-muted">
            {isRunning && ' · '}
            {coverWords(policy, today)}
          </span>
        </span>
        <span style={{ flexGrow: isRunning ? 1 - share : 1 }} />
      </p>
      <div aria-hidden className="relative flex h-4 items-center">
        <span className="w-full border-t-3 border-dashed border-edge" />
        <span
          className={classes(
            'absolute left-0 border-t-3',
            policy.status === 'active' ? 'border-accent' : 'border-control',
          )}
          style={{ width: left }}
        />
        {marks.map((mark) => (
          <Ring key={mark.id} mark={mark} isIssued={policy.issuedAt !== null} isActive={policy.status === 'active'} />
        ))}
        {isRunning && <span className="absolute h-4 w-0.5 -translate-x-1/2 bg-text" style={{ left }} />}
      </div>
      <ol className="grid grid-cols-2 gap-x-3 gap-y-1.5 text-meta md:relative md:block md:h-9">
        {marks.map((mark, index) => (
          <MarkLabel key={mark.id} mark={mark} isCrowded={isCrowded(marks, index)} />
        ))}
      </ol>
    </div>
  )
}

type RingProps = { mark: CoverMark; isIssued: boolean; isActive: boolean }

function Ring({ mark: { id, at, isPast }, isIssued, isActive }: RingProps) {
  const isDone = isPast && isIssued
  return (
    <span
      className={classes(
        'absolute size-3.5 rounded-full border-2',
        at > 0 && at < 1 && '-translate-x-1/2',
        !isDone && 'border-control bg-card',
        isDone && (isActive ? 'border-accent' : 'border-control'),
        isDone && (id === 'start' || id === 'end' ? (isActive ? 'bg-accent' : 'bg-control') : 'bg-card'),
      )}
      style={at === 1 ? { right: 0 } : { left: `${at * 100}%` }}
    />
  )
}

type MarkLabelProps = { mark: CoverMark; isCrowded: boolean }

/** On wide screens, the label is below its ring; on phones, the ends come first and the other labels below them. */
function MarkLabel({ mark: { label, day, at, claimId }, isCrowded: hides }: MarkLabelProps) {
  const claimsPath = useClaimsPath()
  return (
    <li
      className={classes(
        'md:absolute md:whitespace-nowrap',
        at > 0 && at < 1 && 'order-2 md:left-(--at) md:-translate-x-1/2 md:text-center',
        at === 1 && 'order-1 text-right md:right-0',
        hides && 'md:sr-only',
      )}
      style={{ '--at': `${at * 100}%` } as React.CSSProperties}
    >
      <span className="block font-medium">
        {claimId ? (
          <Link to={claimsPath} search={{ open: claimId }} className={LINK}>
            {label}
          </Link>
        ) : (
          label
        )}
      </span>
      <span className="block text-muted">
        <DateText value={day} />
      </span>
    </li>
  )
}

/** Share of the line that a label needs. */
const LABEL_SHARE = 0.13

/** Whether the label of a mark between the two ends would overlap the previous label or the last one. */
function isCrowded(marks: readonly CoverMark[], index: number): boolean {
  const mark = marks[index]
  const before = marks[index - 1]
  if (!mark || !before || index === marks.length - 1) return false
  return mark.at - before.at < LABEL_SHARE || 1 - mark.at < LABEL_SHARE
}
