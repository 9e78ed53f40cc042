import type { Activity } from '@okwan/contract/people/activities'
import { roleName } from '@okwan/domain/people/users/terms'
import type { PermissionHolder } from '@okwan/domain/platform/permissions'
import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import { Link } from '../../platform/routes/link.ts'
import { useUser } from '../../platform/session/current.ts'
import { useNow } from '../../ui/data/clock.ts'
import { Diff } from '../../ui/data/Diff.tsx'
import { Timeline, type TimelineEntry } from '../../ui/data/Timeline.tsx'
import { byDay } from './days.ts'
import { pageOf } from './record-page.ts'
import { KIND_ICONS } from './words.ts'

const MINUTE_MS = 60_000

/** Activities grouped by day, newest first. */
export function ActivityFeed({ activities }: { activities: readonly Activity[] }) {
  const user = useUser()
  const nowMs = useNow(MINUTE_MS)
  if (!user) return null
  return (
    <div className="grid grid-cols-1 gap-6">
      {byDay(activities, new Date(nowMs)).map((day) => (
        <section key={day.date} aria-label={day.label}>
          <h2 className="mb-3 text-table font-medium text-muted">{day.label}</h2>
          <Timeline entries={day.activities.map((activity) => entryOf(activity, user))} />
        </section>
      ))}
    </div>
  )
}

function entryOf(activity: Activity, reader: PermissionHolder): TimelineEntry {
  const page = pageOf(activity, reader)
  return {
    id: activity.activityId,
    icon: KIND_ICONS[activity.kind],
    text: page ? (
      <Link {...page} className="font-medium text-accent-text no-underline hover:underline">
        {activity.sentence}
      </Link>
    ) : (
      activity.sentence
    ),
    actor: activity.actor ? `${activity.actor.fullName}, ${roleName(activity.actor.role)}` : PRODUCT_NAME,
    at: activity.at,
    ...(activity.changes.length > 0 ? { detail: <Diff caption={activity.sentence} changes={activity.changes} /> } : {}),
  }
}
