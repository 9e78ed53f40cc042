import { useState } from 'react'
import { readProblem } from '../api/problem.ts'

type Conflict<Action> = { action: Action; enteredReason: string; sentence: string }

/** Stores an action that was refused because someone else changed the record first, with the text typed for it. */
export function useConflict<Action>() {
  const [conflict, setConflict] = useState<Conflict<Action>>()
  return {
    conflict,
    forget: () => setConflict(undefined),
    /** Whether the error means that the record has changed; other errors belong to the form. */
    keep: (error: unknown, action: Action, enteredReason = ''): boolean => {
      const { code, sentence } = readProblem(error)
      if (code !== 'stale_version') return false
      setConflict({ action, enteredReason, sentence })
      return true
    },
  }
}
