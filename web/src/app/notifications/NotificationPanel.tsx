import type { Notification } from '@okwan/contract/platform/notifications'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck, Settings, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { Link, mergeSearch } from '../../platform/routes/link.ts'
import { here } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { applyUnread } from './use-unread.ts'

const PAGE = 20

/** The caller's notifications, newest first. */
export function NotificationPanel({ unread, onClose }: { unread: number; onClose: () => void }) {
  const [cursor, setCursor] = useState<string>()
  const page = useQuery({
    ...query('GET /notifications', { query: { limit: PAGE, ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
  })
  const queryClient = useQueryClient()
  const markAll = useMutation({
    mutationFn: (upTo: number) => call('POST /notifications/read', { body: { upTo } }),
    onSuccess: (state) => applyUnread(queryClient, state),
  })
  const rows = page.data?.data ?? []
  return (
    <div className="flex max-h-[min(85dvh,36rem)] flex-col xs:max-h-[min(80dvh,36rem)]">
      <div className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-4">
        <h2 className="mr-auto text-input font-bold">Notifications</h2>
        {unread > 0 && rows.length > 0 && !page.data?.meta.previousCursor && (
          <Button
            variant="quiet"
            size="small"
            icon={CheckCheck}
            loading={markAll.isPending}
            onClick={() => markAll.mutate(newestOf(rows))}
          >
            Mark all as read
          </Button>
        )}
        <span className="xs:hidden">
          <IconButton label="Close" icon={X} tipAlign="end" onClick={onClose} />
        </span>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain" aria-busy={page.isPending}>
        {markAll.error && (
          <div className="px-4 pt-3">
            <FieldError>{readProblem(markAll.error).sentence}</FieldError>
          </div>
        )}
        {page.data ? (
          <Rows rows={rows} onClose={onClose} />
        ) : page.error ? (
          <ErrorPanel
            title="Couldn’t load notifications"
            text={readProblem(page.error).sentence}
            retrying={page.isFetching}
            onRetry={() => void page.refetch()}
          />
        ) : (
          <Loading />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-2 py-2">
        <Link
          to={here()}
          search={mergeSearch({ panel: 'profile' })}
          onClick={onClose}
          className={buttonClass('quiet', 'small')}
        >
          <Settings aria-hidden className="-ml-0.5 size-4" />
          Notification settings
        </Link>
        <Pages meta={page.data?.meta} onPage={setCursor} />
      </div>
    </div>
  )
}

const newestOf = (rows: readonly Notification[]) => Math.max(...rows.map(({ notificationId }) => notificationId))

function Rows({ rows, onClose }: { rows: readonly Notification[]; onClose: () => void }) {
  if (rows.length === 0) {
    return <EmptyState title="No notifications" text="Tasks, answers and decisions that concern you appear here." />
  }
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <NotificationRow key={row.notificationId} notification={row} onClose={onClose} />
      ))}
    </ul>
  )
}

function Loading() {
  return (
    <div className="grid gap-3 p-4">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  )
}

type PagesProps = {
  meta: { nextCursor: string | null; previousCursor: string | null } | undefined
  onPage: (cursor: string) => void
}

function Pages({ meta, onPage }: PagesProps) {
  const newer = meta?.previousCursor
  const older = meta?.nextCursor
  if (!newer && !older) return null
  return (
    <div className="flex gap-1">
      <Button variant="quiet" size="small" disabled={!newer} onClick={() => newer && onPage(newer)}>
        Newer
      </Button>
      <Button variant="quiet" size="small" disabled={!older} onClick={() => older && onPage(older)}>
        Older
      </Button>
    </div>
  )
}
