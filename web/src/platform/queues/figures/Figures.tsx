import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { readProblem } from '../../api/problem.ts'

/** Loading, error and loaded state of figures. */
export function Figures<Data>({
  figures,
  children,
}: {
  figures: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  if (figures.data) return children(figures.data)
  if (!figures.error) return <Skeleton className="h-72" />
  const { sentence, requestId } = readProblem(figures.error)
  return (
    <ErrorPanel
      title="Couldn’t load figures"
      text={sentence}
      code={requestId}
      retrying={figures.isFetching}
      onRetry={() => void figures.refetch()}
    />
  )
}
