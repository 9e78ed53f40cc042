import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'

type FormSectionProps = { title: string; text?: ReactNode; columns?: 1 | 2; children: ReactNode }

/** Titled group of fields; two columns on wide screens. */
export function FormSection({ title, text, columns = 2, children }: FormSectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="space-y-4">
      <div>
        <h2 id={titleId} className="text-input font-bold">
          {title}
        </h2>
        {text && <p className="text-muted">{text}</p>}
      </div>
      <div className={classes('grid gap-4', columns === 2 && 'lg:grid-cols-2')}>{children}</div>
    </section>
  )
}
