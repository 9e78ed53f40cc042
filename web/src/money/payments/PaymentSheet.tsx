import { type ReactNode, useId } from 'react'

type PaymentSheetProps = {
  title: ReactNode
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A card with the layout that dialog forms expect, for payment forms on a page. Phones hide the navigation below it. */
export function PaymentSheet({ title, aside, children }: PaymentSheetProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      data-paying
      className="flex max-w-140 flex-col gap-4 overflow-clip rounded-lg border border-line bg-raised p-5"
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
