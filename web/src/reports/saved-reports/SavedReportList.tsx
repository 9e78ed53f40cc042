import type { SavedReport } from '@okwan/contract/reports/saved-reports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { useIsReadOnly } from '../../platform/session/current.ts'
import { Card } from '../../ui/data/Card.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { sharingText } from './words.ts'

const SaveReportDialog = lazyPart(() => import('./SaveReportDialog.tsx'), 'SaveReportDialog')

/** The user’s saved reports and the reports that others share. Renders nothing without one. */
export function SavedReportList() {
  const listed = useQuery(query('GET /saved-reports'))
  if (listed.error) return <Banner tone="danger">Couldn’t load saved reports. Reload the page.</Banner>
  const reports = listed.data ?? []
  if (reports.length === 0) return null
  return (
    <Card title="Saved reports" flush>
      <ul className="divide-y divide-line">
        {reports.map((report) => (
          <Saved key={report.savedReportId} report={report} />
        ))}
      </ul>
    </Card>
  )
}

function Saved({ report }: { report: SavedReport }) {
  const { savedReportId, name, definition, isOwn, ownerName } = report
  const isReadOnly = useIsReadOnly()
  const [open, setOpen] = useState<'change' | 'copy' | 'delete'>()
  const close = () => setOpen(undefined)
  const own = isOwn
    ? [
        { id: 'change', label: 'Rename or share', onSelect: () => setOpen('change') },
        { id: 'delete', label: 'Delete', danger: true, onSelect: () => setOpen('delete') },
      ]
    : []
  return (
    <li className="flex items-start gap-2 px-4 py-3 hover:bg-well">
      <div className="relative mr-auto min-w-0">
        <Link
          to={paths.reportBuilder()}
          search={{ ...definition, saved: savedReportId }}
          className="font-medium wrap-anywhere text-accent-text no-underline after:absolute after:inset-0"
        >
          {name}
        </Link>
        <p className="text-table text-muted">{isOwn ? sharingText(report) : `Shared by ${ownerName}`}</p>
      </div>
      {!isReadOnly && (
        <Menu
          label={`More actions for ${name}`}
          items={[{ id: 'copy', label: 'Copy', onSelect: () => setOpen('copy') }, ...own]}
        />
      )}
      {(open === 'change' || open === 'copy') && (
        <Suspense fallback={null}>
          <SaveReportDialog definition={definition} saved={open === 'change' ? report : undefined} onClose={close} />
        </Suspense>
      )}
      {open === 'delete' && <DeleteDialog report={report} onClose={close} />}
    </li>
  )
}

function DeleteDialog({ report, onClose }: { report: SavedReport; onClose: () => void }) {
  const { savedReportId, name, sharedWith } = report
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call('DELETE /saved-reports/{savedReportId}', { params: { savedReportId } }),
    onSuccess: () => refresh(queryClient, 'GET /saved-reports'),
  })
  return (
    <ConfirmDialog
      open
      title={`Delete ${name}?`}
      confirmLabel="Delete report"
      busy={remove.isPending}
      {...(remove.error ? { error: readProblem(remove.error).sentence } : {})}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        {sharedWith === 'nobody'
          ? 'The report is deleted. No records are changed.'
          : 'The report is also deleted for everyone it is shared with. No records are changed.'}
      </p>
    </ConfirmDialog>
  )
}
