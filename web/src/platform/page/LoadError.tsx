import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { readProblem } from '../api/problem.ts'

type LoadErrorProps = {
  title: string
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Load error with its reason, the request id and a retry button. */
export function LoadError({ title, query: { error, isFetching, refetch } }: LoadErrorProps) {
  const { sentence, requestId } = readProblem(error)
  return (
    <ErrorPanel title={title} text={sentence} code={requestId} retrying={isFetching} onRetry={() => void refetch()} />
  )
}
