import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readProblem } from '../api/problem.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** Figures that are asked for, on their way, or could not be had. */
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
      title="The figures could not be loaded"
      text={sentence}
      code={requestId}
      retrying={figures.isFetching}
      onRetry={() => void figures.refetch()}
    />
  )
}
