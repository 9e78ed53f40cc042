import { buttonClass } from '../../ui/actions/button-class.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NotFoundRoad } from '../../ui/illustrations/NotFoundRoad.tsx'
import { Link } from '../routes/link.ts'
import { paths } from '../routes/paths.ts'

/** A record that is not there, or not the caller's: the page around it stays. */
export function RecordMissing() {
  return (
    <EmptyState
      illustration={<NotFoundRoad />}
      title="Something went wrong"
      titleAs="h1"
      text="The page you are looking for can't be found"
      action={
        <Link to={paths.home()} replace className={buttonClass('primary')}>
          Go back
        </Link>
      }
    />
  )
}
