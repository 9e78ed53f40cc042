import { type ReactNode, Suspense } from 'react'

type EmptyStateProps = {
  illustration?: ReactNode
  title: string
  /** 'h1' if the page has no other heading. */
  titleAs?: 'p' | 'h1'
  text?: ReactNode
  action?: ReactNode
}

/** Empty state with a reason and a next action. */
export function EmptyState({ illustration, title, titleAs: Title = 'p', text, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center">
      {illustration && (
        <div className="mb-5 aspect-8/5 w-52">
          <Suspense fallback={null}>{illustration}</Suspense>
        </div>
      )}
      <Title className="text-input font-bold text-balance">{title}</Title>
      {text && <p className="mt-1 text-balance text-muted">{text}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
