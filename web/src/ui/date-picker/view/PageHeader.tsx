import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../actions/IconButton.tsx'

type PageHeaderProps = {
  title: string
  titleLabel: string
  /** What the arrow does; false when there is nothing that way. */
  previous: string | false
  next: string | false
  onTitle: () => void
  onTurn: (by: -1 | 1) => void
}

/** Arrows stay reachable at the ends, so that a keyboard user does not lose the focus under the finger. */
export function PageHeader({ title, titleLabel, previous, next, onTitle, onTurn }: PageHeaderProps) {
  const dimmed = 'aria-disabled:cursor-not-allowed aria-disabled:opacity-40'
  return (
    <div className="mb-1 flex items-center justify-between">
      <IconButton
        icon={ChevronLeft}
        label={previous || 'Nothing earlier'}
        aria-disabled={!previous || undefined}
        className={dimmed}
        tipAlign="start"
        onClick={() => onTurn(-1)}
      />
      <button
        type="button"
        aria-label={titleLabel}
        className="h-9 rounded-md px-3 font-bold transition-colors hover:bg-hover pointer-coarse:h-11"
        onClick={onTitle}
      >
        {title}
      </button>
      <IconButton
        icon={ChevronRight}
        label={next || 'Nothing later'}
        aria-disabled={!next || undefined}
        className={dimmed}
        tipAlign="end"
        onClick={() => onTurn(1)}
      />
    </div>
  )
}
