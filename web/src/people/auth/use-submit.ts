import { useRef, useState } from 'react'
import { type Problem, readProblem } from '../../platform/api/problem.ts'

/** Submits one call at a time and returns its problem. The sign-in page avoids the query library, which is larger than the page. */
export function useSubmit<Input, Result>(send: (input: Input) => Promise<Result>, done: (result: Result) => void) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const busy = useRef(false)

  async function submit(input: Input): Promise<void> {
    if (busy.current) return
    busy.current = true
    setPending(true)
    setProblem(undefined)
    try {
      done(await send(input))
    } catch (error) {
      setProblem(readProblem(error))
    } finally {
      busy.current = false
      setPending(false)
    }
  }
  return { submit: (input: Input) => void submit(input), pending, problem }
}
