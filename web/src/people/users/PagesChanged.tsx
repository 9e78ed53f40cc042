import type { Role } from '@okwan/domain/platform/permissions'
import { Minus, Plus } from 'lucide-react'
import { pagesChanged } from './role-pages.ts'

/** Pages that a role change adds and removes. */
export function PagesChanged({ from, to }: { from: Role; to: Role }) {
  const { gained, lost } = pagesChanged(from, to)
  if (gained.length + lost.length === 0) return <p className="text-muted">Access to pages doesn’t change.</p>
  return (
    <div className="grid gap-4 text-table xs:grid-cols-2">
      <PageList title="Adds access" pages={gained} icon={Plus} className="text-success-text" />
      <PageList title="Removes access" pages={lost} icon={Minus} className="text-danger-text" />
    </div>
  )
}

type PageListProps = { title: string; pages: readonly string[]; icon: typeof Plus; className: string }

function PageList({ title, pages, icon: Icon, className }: PageListProps) {
  return (
    <section aria-label={title}>
      <h3 className="font-medium">
        {title} ({pages.length})
      </h3>
      <ul className="mt-1 grid max-h-48 gap-0.5 overflow-y-auto">
        {pages.map((page) => (
          <li key={page} className="flex items-center gap-1.5">
            <Icon aria-hidden className={`size-3.5 shrink-0 ${className}`} />
            {page}
          </li>
        ))}
        {pages.length === 0 && <li className="text-muted">None</li>}
      </ul>
    </section>
  )
}
