import type { ReactNode } from 'react'
import { useIsReadOnly } from './current.ts'

/** Hides what only changes records from an examiner. */
export function UnlessReadOnly({ children }: { children: ReactNode }) {
  return useIsReadOnly() ? null : children
}
