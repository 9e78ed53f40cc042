import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from '../../../platform/page/LoadError.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

type LinesProps<Row> = {
  title: string
  empty: string
  list: UseQueryResult<unknown>
  rows: readonly Row[] | undefined
  children: (rows: readonly Row[]) => ReactNode
}

/** A card with the states of its list. */
export function Lines<Row>({ title, empty, list, rows, children }: LinesProps<Row>) {
  return (
    <Card title={title}>
      {list.isPending && <Skeleton className="h-24" />}
      {list.error && !rows && <LoadError title={`Couldn’t load ${lowerFirst(title)}`} query={list} />}
      {rows?.length === 0 && <p className="text-muted">{empty}</p>}
      {rows && rows.length > 0 && children(rows)}
    </Card>
  )
}
