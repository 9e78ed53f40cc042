import type { ReactNode } from 'react'

export function Hint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="text-table text-muted">
      {children}
    </p>
  )
}
