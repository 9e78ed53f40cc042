import { useEffect } from 'react'
import { appUpdate } from './start.ts'

/** While `held` (a dirty form, a payment under way) no newer version is loaded over what the user is doing. */
export function useHoldUpdate(held: boolean): void {
  // An effect, because the hold must end when the form leaves the screen.
  useEffect(() => (held ? appUpdate.hold() : undefined), [held])
}
