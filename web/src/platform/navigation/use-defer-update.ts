import { useEffect } from 'react'
import { appUpdate } from './start.ts'

/** Blocks updates while `held` is true, for example during a payment or with unsaved changes. */
export function useHoldUpdate(held: boolean): void {
  // An effect, because the block must end when the component unmounts.
  useEffect(() => (held ? appUpdate.hold() : undefined), [held])
}
