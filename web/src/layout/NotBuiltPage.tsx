import { useMatches } from '@tanstack/react-router'
import { entryOf } from '../routes/table.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { EmptyGlovebox } from '../ui/illustrations/EmptyGlovebox.tsx'
import { PageHeader } from './PageHeader.tsx'

/** Says so where a page of the specification is still to come; docs/routes.md lists them. */
export function NotBuiltPage() {
  const path = useMatches().at(-1)?.fullPath ?? '/'
  return (
    <>
      <PageHeader title={entryOf(path)?.title ?? 'This page'} />
      <EmptyState
        illustration={<EmptyGlovebox />}
        title="This page is not built yet"
        text="The address is right and you may open it. What belongs here comes with a later version."
      />
    </>
  )
}
