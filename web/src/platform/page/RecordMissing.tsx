import { useEffect } from 'react'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NotFoundRoad } from '../../ui/illustrations/NotFoundRoad.tsx'
import { loadingBar } from '../navigation/start.ts'
import { Link } from '../routes/link.ts'
import { paths } from '../routes/paths.ts'

type RecordMissingProps = { title?: string; text?: string }

/** Shown inside the layout if a record does not exist or is out of reach; by default with the text of a missing page. */
export function RecordMissing({
  title = 'Something went wrong',
  text = "The page you are looking for can't be found",
}: RecordMissingProps) {
  // The navigation succeeded, so the loading bar does not know yet that the record is missing.
  useEffect(() => loadingBar.finish({ error: true }), [])
  return (
    <EmptyState
      illustration={<NotFoundRoad />}
      title={title}
      titleAs="h1"
      text={text}
      action={
        <Link to={paths.home()} replace className={buttonClass('primary')}>
          Go back
        </Link>
      }
    />
  )
}
