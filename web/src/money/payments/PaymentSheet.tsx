import { type ReactNode, useId } from 'react'
import { classes } from '../../ui/classes.ts'

type PaymentSheetProps = {
  title: ReactNode
  /** Beside the title. */
  aside?: ReactNode
  /** Fills its column instead of keeping the width of a dialog. */
  wide?: boolean
  children: ReactNode
}

/** A card for payment forms on a page, with the layout that dialog forms expect. Phones hide the navigation bar while it is open. */
export function PaymentSheet({ title, aside, wide, children }: PaymentSheetProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      data-paying
      className={classes(
        '@container flex flex-col gap-4 overflow-clip rounded-lg border border-line bg-raised p-5',
        !wide && 'max-w-140',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={titleId} className="text-title font-bold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
