import type { ImportedRow } from '@okwan/contract/sales/imports'
import type { ImportField, ImportKind } from '@okwan/domain/sales/imports/terms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { ROW_WORDS } from './words.ts'

type RowDrawerProps = {
  importId: string
  kind: ImportKind
  fields: readonly ImportField[]
  row: ImportedRow
  onClose: () => void
}

/** One row of the file with its values and error; a wrong row can be corrected. */
export function RowDrawer({ importId, kind, fields, row, onClose }: RowDrawerProps) {
  const { label, tone } = ROW_WORDS[row.state]
  return (
    <Drawer open title={`Row ${row.rowNumber}`} onClose={onClose}>
      <div className="grid content-start gap-5">
        <div>
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </div>
        <RecordLink kind={kind} row={row} />
        {row.isCorrectable ? (
          <Correction importId={importId} fields={fields} row={row} onClose={onClose} />
        ) : (
          <>
            {row.reason && <Banner tone="warning" title={row.reason} />}
            {Object.keys(row.cells).length === 0 ? (
              <p className="text-muted">The values of this row are no longer stored.</p>
            ) : (
              <DescriptionList
                items={fields.map((field) => ({ term: field.label, value: row.cells[field.name] || 'None' }))}
              />
            )}
          </>
        )}
      </div>
    </Drawer>
  )
}

const LINK = 'text-accent-text underline-offset-2 hover:underline'

/** Link to the record that was imported from the row. */
function RecordLink({
  kind,
  row: { policyId, customerCode, userId, claimId },
}: {
  kind: ImportKind
  row: ImportedRow
}) {
  if (policyId) {
    const path = kind === 'travel-policies' ? paths.travelPolicy({ policyId }) : paths.motorPolicy({ policyId })
    return (
      <Link to={path} className={LINK}>
        View policy
      </Link>
    )
  }
  if (customerCode) {
    return (
      <Link to={paths.customer({ customerCode })} className={LINK}>
        View customer
      </Link>
    )
  }
  if (userId) {
    return (
      <Link to={paths.person({ userId })} className={LINK}>
        View person
      </Link>
    )
  }
  if (!claimId) return null
  return (
    <Link to={paths.claims()} search={{ open: claimId }} className={LINK}>
      View claim
    </Link>
  )
}

function Correction({ importId, fields, row, onClose }: Omit<RowDrawerProps, 'kind'>) {
  const [cells, setCells] = useState(row.cells)
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: () => {
      const changed = Object.entries(cells).filter(([name, text]) => row.cells[name] !== text)
      const params = { id: importId, rowNumber: row.rowNumber }
      return call('PUT /imports/{id}/rows/{rowNumber}', { params, body: { cells: Object.fromEntries(changed) } })
    },
    onSuccess: async ({ state }) => {
      await refresh(queryClient, '/imports/*')
      if (state === 'wrong') return
      toast('Row corrected')
      onClose()
    },
  })
  const latestRow = save.data ?? row
  const problem = save.error && readProblem(save.error)
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      {latestRow.reason && !latestRow.field && <Banner tone="danger" title={latestRow.reason} />}
      {fields.map(({ name, label, isRequired }) => (
        <TextField
          key={name}
          label={label}
          optional={!isRequired}
          value={cells[name] ?? ''}
          error={latestRow.field === name ? (latestRow.reason ?? undefined) : undefined}
          onChange={(event) => setCells({ ...cells, [name]: event.currentTarget.value })}
        />
      ))}
      {problem && <FormAlert>{problem.sentence}</FormAlert>}
      <UnlessReadOnly>
        <Button type="submit" variant="primary" loading={save.isPending}>
          Save and check
        </Button>
      </UnlessReadOnly>
    </form>
  )
}
