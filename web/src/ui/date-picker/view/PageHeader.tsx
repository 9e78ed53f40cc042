import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../actions/IconButton.tsx'

type PageHeaderProps = {
  title: string
  titleLabel: string
  /** Action of the arrow; false if there is no page in that direction. */
  previous: string | false
  next: string | false
  onTitle: () => void
  onTurn: (by: -1 | 1) => void
}

/** Buttons stay focusable on the first and last page, so that keyboard users do not lose the focus. */
export function PageHeader({ title, titleLabel, previous, next, onTitle, onTurn }: PageHeaderProps) {
  const dimmed = 'aria-disabled:cursor-not-allowed aria-disabled:opacity-40'
  return (
    <div className="mb-1 flex items-center justify-between">
      <IconButton
        icon={ChevronLeft}
        label={previous || 'No earlier dates'}
        aria-disabled={!previous || undefined}
        className={dimmed}
        tipAlign="start"
        onClick={() => onTurn(-1)}
      />
      <button
        type="button"
        aria-label={titleLabel}
        className="flex h-9 items-center gap-1 rounded-md pr-2 pl-3 font-bold transition-colors hover:bg-hover pointer-coarse:h-11"
        onClick={onTitle}
      >
        {title}
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </button>
      <IconButton
        icon={ChevronRight}
        label={next || 'No later dates'}
        aria-disabled={!next || undefined}
        className={dimmed}
        tipAlign="end"
        onClick={() => onTurn(1)}
      />
    </div>
  )
}
