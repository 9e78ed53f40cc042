import type { ReactNode } from 'react'

export function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mb-6 rounded-lg bg-info-soft px-4 py-3 text-info-text">
      {children}
    </p>
  )
}
