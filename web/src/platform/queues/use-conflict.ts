import { useState } from 'react'
import { readProblem } from '../api/problem.ts'

type Conflict<Action> = { action: Action; enteredReason: string; sentence: string }

/** Stores an action that was refused because someone else had changed the record, with the typed text. */
export function useConflict<Action>() {
  const [conflict, setConflict] = useState<Conflict<Action>>()
  return {
    conflict,
    forget: () => setConflict(undefined),
    /** Whether the error means that the record has changed. The form shows all other errors. */
    keep: (error: unknown, action: Action, enteredReason = ''): boolean => {
      const { code, sentence } = readProblem(error)
      if (code !== 'stale_version') return false
      setConflict({ action, enteredReason, sentence })
      return true
    },
  }
}
