import { useEffect } from 'react'
import { appUpdate } from './start.ts'

/** Blocks updates while `isDeferred` is true, for example during a payment or with unsaved changes. */
export function useDeferUpdate(isDeferred: boolean): void {
  // An effect, because the block must end when the component unmounts.
  useEffect(() => (isDeferred ? appUpdate.defer() : undefined), [isDeferred])
}
