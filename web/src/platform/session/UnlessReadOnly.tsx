import type { ReactNode } from 'react'
import { useReadOnly } from './current.ts'

/** Hides what only changes records from an examiner. */
export function UnlessReadOnly({ children }: { children: ReactNode }) {
  return useReadOnly() ? null : children
}
