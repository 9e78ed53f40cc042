import type { ApiInput } from '@okwan/contract/all'
import type { SavedReport } from '@okwan/contract/reports/saved-reports'
import { can } from '@okwan/domain/platform/permissions'
import { SHARING_LABELS, SHARING_ROLES, SHARINGS } from '@okwan/domain/reports/saved-reports/terms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { useUser } from '../../platform/session/current.ts'
import { useBranches } from '../../platform/session/use-branches.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'

type Body = NonNullable<ApiInput<'POST /saved-reports'>['body']>
export type Definition = Body['definition']

type SaveReportDialogProps = {
  definition: Definition
  /** The report to change; without it, a new one is saved. */
  saved?: SavedReport | undefined
  onSaved?: (report: SavedReport) => void
  onClose: () => void
}

const SHARING_OPTIONS = SHARINGS.map((value) => ({ value, label: SHARING_LABELS[value] }))
const ROLE_OPTIONS = SHARING_ROLES.map((value) => ({ value, label: value }))

/** Names a report and selects who can open it. */
export function SaveReportDialog({ definition, saved, onSaved, onClose }: SaveReportDialogProps) {
  const formId = useId()
  const user = useUser()
  const queryClient = useQueryClient()
  const [name, setName] = useState(saved?.name ?? '')
  const [sharing, setSharing] = useState<Sharing>({
    sharedWith: saved?.sharedWith ?? 'nobody',
    role: saved?.role ?? 'Admin',
    branchId: saved?.branchId ?? user?.branch.branchId ?? '',
  })
  const save = useMutation({
    mutationFn: () => {
      const body = { name, definition, ...sharedBody(sharing) }
      if (!saved) return call('POST /saved-reports', { body })
      const { savedReportId, version } = saved
      return call('PUT /saved-reports/{savedReportId}', { params: { savedReportId }, body: { ...body, version } })
    },
    onSuccess: async (report) => {
      await refresh(queryClient, 'GET /saved-reports')
      toast('Report saved')
      onSaved?.(report)
      onClose()
    },
  })
  const problem = save.error && readProblem(save.error)
  const errorAt = (path: string) => problem?.fields.find((field) => field.path === path)?.message
  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Dialog
      open
      size="small"
      title={saved ? `Edit ${saved.name}` : 'Save report'}
      text="Others get the definition, not your figures. Each reader sees only records they have access to."
      onClose={onClose}
    >
      <form id={formId} className="grid gap-4" onSubmit={submit}>
        <TextField
          label="Name"
          value={name}
          maxLength={60}
          error={errorAt('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SharingFields
          sharing={sharing}
          onChange={(changes) => setSharing({ ...sharing, ...changes })}
          errorAt={errorAt}
        />
        {problem && problem.fields.length === 0 && <FormAlert>{problem.sentence}</FormAlert>}
      </form>
      <ModalActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" form={formId} variant="primary" loading={save.isPending}>
          Save
        </Button>
      </ModalActions>
    </Dialog>
  )
}

type Sharing = { sharedWith: Body['sharedWith']; role: NonNullable<Body['role']>; branchId: string }

const sharedBody = ({ sharedWith, role, branchId }: Sharing) => ({
  sharedWith,
  ...(sharedWith === 'role' ? { role } : {}),
  ...(sharedWith === 'branch' ? { branchId } : {}),
})

type SharingFieldsProps = {
  sharing: Sharing
  onChange: (changes: Partial<Sharing>) => void
  errorAt: (path: string) => string | undefined
}

function SharingFields({ sharing: { sharedWith, role, branchId }, onChange, errorAt }: SharingFieldsProps) {
  return (
    <>
      <Segmented
        label="Share with"
        options={SHARING_OPTIONS}
        value={sharedWith}
        onChange={(event) => {
          const next = SHARINGS.find((each) => each === event.currentTarget.value)
          if (next) onChange({ sharedWith: next })
        }}
      />
      {sharedWith === 'role' && (
        <Select
          label="Role"
          value={role}
          options={ROLE_OPTIONS}
          error={errorAt('role')}
          onChange={(event) => {
            const next = SHARING_ROLES.find((each) => each === event.currentTarget.value)
            if (next) onChange({ role: next })
          }}
        />
      )}
      {sharedWith === 'branch' && (
        <BranchSelect value={branchId} error={errorAt('branchId')} onChange={(next) => onChange({ branchId: next })} />
      )}
    </>
  )
}

type BranchSelectProps = { value: string; error: string | undefined; onChange: (branchId: string) => void }

/** A SuperAdmin selects any branch, others share with their own. */
function BranchSelect({ value, error, onChange }: BranchSelectProps) {
  const user = useUser()
  const canChooseAny = user !== undefined && can(user, 'branches.read')
  const groups = useBranches({ enabled: canChooseAny })
  const own = user ? [{ value: user.branch.branchId, label: user.branch.branchName }] : []
  const all = (groups.data ?? []).flatMap(({ branches }) =>
    branches.map(({ branchId, branchName }) => ({ value: branchId, label: branchName })),
  )
  return (
    <Select
      label="Branch"
      value={value}
      options={all.length > 0 ? all : own}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
