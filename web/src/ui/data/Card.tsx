import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'

type CardProps = {
  title?: string
  /** Name for screen readers of a card with a heading of its own. */
  label?: string
  text?: ReactNode
  actions?: ReactNode
  flush?: boolean
  className?: string
  children?: ReactNode
}

/** Card. `flush` has no padding, for tables and lists. */
export function Card({ title, label, text, actions, flush, className, children }: CardProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      aria-label={label}
      className={classes('min-w-0 rounded-lg border border-line bg-card', className)}
    >
      {(title || actions) && (
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4">
          <div className={text ? 'md:flex-[1_1_10rem]' : undefined}>
            {title && (
              <h2 id={titleId} className="text-input font-bold">
                {title}
              </h2>
            )}
            {text && <p className="text-table text-muted">{text}</p>}
          </div>
          {actions && <div className="flex min-w-0 flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={classes(flush ? 'rounded-b-[inherit] pt-3 first:rounded-t-[inherit] first:pt-0' : 'p-4')}>
        {children}
      </div>
    </section>
  )
}
