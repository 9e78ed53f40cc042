import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Button } from '../actions/Button.tsx'

type CursorPagerProps = {
  /** Label of the landmark: "Policies". */
  label: string
  from: number
  to: number
  total?: number
  /** The count is an estimate, because counting very long lists is slow. */
  totalIsEstimate?: boolean
  pageSize: number
  onPageSize: (rows: number) => void
  /** Undefined on the first page. */
  onPrevious?: () => void
  /** Undefined on the last page. */
  onNext?: () => void
}

const PAGE_SIZES = [25, 50, 100]

export function CursorPager({
  label,
  from,
  to,
  total,
  totalIsEstimate,
  pageSize,
  onPageSize,
  onPrevious,
  onNext,
}: CursorPagerProps) {
  const isOnePage = !onPrevious && !onNext && to - from < (PAGE_SIZES[0] ?? 0)
  return (
    <nav
      aria-label={`${label} pages`}
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3"
    >
      <p className="tabular text-muted">
        {number(from)}–{number(to)}
        {total !== undefined && ` of ${totalIsEstimate ? 'about ' : ''}${number(total)}`}
      </p>
      <div className={isOnePage ? 'hidden' : 'flex items-center gap-2'}>
        <label className="mr-2 flex items-center gap-2 text-muted max-xs:hidden">
          Rows
          <select
            value={pageSize}
            onChange={(event) => onPageSize(Number(event.currentTarget.value))}
            className="h-9 rounded-md border border-control bg-card px-2 text-text pointer-coarse:h-11"
          >
            {PAGE_SIZES.map((rows) => (
              <option key={rows}>{rows}</option>
            ))}
          </select>
        </label>
        <Button
          icon={ArrowLeft}
          onClick={onPrevious}
          disabledReason={onPrevious ? undefined : 'This is the first page'}
        >
          Previous
        </Button>
        <Button onClick={onNext} tipAlign="end" disabledReason={onNext ? undefined : 'This is the last page'}>
          <span className="flex items-center gap-2">
            Next
            <ArrowRight aria-hidden className="-mr-0.5 size-4" />
          </span>
        </Button>
      </div>
    </nav>
  )
}

function number(value: number): string {
  return value.toLocaleString('en-GB')
}
