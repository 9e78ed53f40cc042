import type { Notification } from '@okwan/contract/platform/notifications'
import { groupOf } from '@okwan/domain/platform/permissions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { Link } from '../../platform/routes/link.ts'
import { useUser } from '../../platform/session/current.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { RelTime } from '../../ui/data/RelTime.tsx'
import { pageOf } from './record-page.ts'
import { applyUnread } from './use-unread.ts'

type RowProps = { notification: Notification; onClose: () => void }

/** Opens the record and marks the notification as read. */
export function NotificationRow({ notification, onClose }: RowProps) {
  const { kind, text, name, at, isRead, record, notificationId } = notification
  const user = useUser()
  const queryClient = useQueryClient()
  // A notification that could not be marked stays unread, which the list shows.
  const mark = useMutation({
    mutationFn: () =>
      call('POST /notifications/{notificationId}/read', { params: { notificationId: String(notificationId) } }),
    onSuccess: (state) => applyUnread(queryClient, state),
  })
  const isSeller = user !== undefined && groupOf(user.role) === 'AGENT'

  function open() {
    if (!isRead) mark.mutate()
    onClose()
  }

  return (
    <li className="relative flex gap-3 px-4 py-3 focus-within:bg-hover hover:bg-hover">
      <span
        aria-hidden
        className={classes('mt-1.5 size-2 shrink-0 rounded-full', isRead ? 'bg-transparent' : 'bg-accent')}
      />
      <div className="min-w-0 flex-1">
        {!isRead && <span className="sr-only">Unread: </span>}
        {record ? (
          <Link
            {...pageOf(kind, record, isSeller)}
            onClick={open}
            className={classes(
              'block text-text no-underline outline-none wrap-anywhere after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
              !isRead && 'font-medium',
            )}
          >
            {text}
          </Link>
        ) : (
          <p className="text-muted">{text}</p>
        )}
        <p className="text-table text-muted wrap-anywhere">
          {name && `${name} · `}
          <RelTime at={at} />
        </p>
      </div>
      {!record && !isRead && (
        <Button variant="quiet" size="small" loading={mark.isPending} onClick={() => mark.mutate()}>
          Mark as read
        </Button>
      )}
    </li>
  )
}
