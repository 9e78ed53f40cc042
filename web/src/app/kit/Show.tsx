import { type ReactNode, useId } from 'react'

/** One component with its states side by side. */
export function Show({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="space-y-3">
      <h3 className="text-table font-bold text-muted">{title}</h3>
      {children}
    </div>
  )
}

export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="space-y-6 border-t border-line pt-6">
      <h2 id={titleId} className="text-title font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
