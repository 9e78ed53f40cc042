import type { ReactNode } from 'react'
import { useIsReadOnly } from './current.ts'

/** Hides its children from examiners, who cannot change records. */
export function UnlessReadOnly({ children }: { children: ReactNode }) {
  return useIsReadOnly() ? null : children
}
