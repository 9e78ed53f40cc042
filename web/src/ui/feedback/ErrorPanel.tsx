import { RefreshCw, TriangleAlert } from 'lucide-react'
import { Button } from '../actions/Button.tsx'

type ErrorPanelProps = {
  title: string
  text: string
  /** Request id for support. */
  code?: string
  onRetry?: () => void
  retrying?: boolean
}

/** Error of a part of a page. */
export function ErrorPanel({ title, text, code, onRetry, retrying }: ErrorPanelProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center">
      <span className="mb-4 grid size-11 place-items-center rounded-full bg-danger-soft text-danger-text">
        <TriangleAlert aria-hidden className="size-5" />
      </span>
      <p className="text-input font-bold text-balance">{title}</p>
      <p className="mt-1 text-balance text-muted">{text}</p>
      {onRetry && (
        <Button icon={RefreshCw} className="mt-4" loading={retrying} onClick={onRetry}>
          Try again
        </Button>
      )}
      {code && <p className="mt-3 text-meta text-muted">Code {code}</p>}
    </div>
  )
}
