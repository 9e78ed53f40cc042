import type { User } from '@okwan/contract/people/users'
import type { Role } from '@okwan/domain/platform/permissions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { StepUpDialog } from '../../platform/step-up/StepUp.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { PagesChanged } from './PagesChanged.tsx'
import { personQueries } from './queries.ts'
import { GRANTABLE } from './words.ts'

type RoleForm = { role: Role | ''; reason: string }

/** Requests a role change and shows which pages it adds and removes. */
export function ChangeRoleDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, control, formState } = useForm<RoleForm>({ defaultValues: { role: '', reason: '' } })
  const [confirmed, setConfirmed] = useState<RoleForm>()
  const role = useWatch({ control, name: 'role' })
  const requestChange = useMutation({
    mutationFn: ({ role: newRole, reason, verificationToken }: RoleForm & { verificationToken?: string }) =>
      call('PUT /users/{id}', {
        params: { id: user.userId },
        // The field is required, so its value is one of the offered roles.
        body: {
          role: newRole as Role,
          roleReason: reason,
          version: user.version,
          ...(verificationToken && { verificationToken }),
        },
      }),
    // If there is no other SuperAdmin, the change takes effect immediately, so the requester confirms it.
    onError: (error, form) => readProblem(error).code === 'code_needed' && setConfirmed(form),
    onSuccess: async (saved) => {
      onClose()
      toast(
        saved.pendingRole
          ? `Role change requested. Another SuperAdmin must approve it.`
          : `${user.fullName} is now ${saved.role}`,
      )
      await refresh(queryClient, ...personQueries)
    },
  })
  if (confirmed) {
    return (
      <StepUpDialog
        title={`Change ${user.fullName}’s role to ${confirmed.role}?`}
        reference={`role:${confirmed.role}:${user.mobileNumber}`}
        confirmLabel="Change role"
        onVerified={async (verificationToken) => {
          await requestChange.mutateAsync({ ...confirmed, verificationToken })
        }}
        onClose={() => setConfirmed(undefined)}
      >
        <p>No other SuperAdmin can approve this, so the change takes effect immediately.</p>
      </StepUpDialog>
    )
  }
  return (
    <Dialog open title={`Change ${user.fullName}’s role`} closeOutside={false} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((form) => requestChange.mutate(form))(event)}
        className="grid gap-4"
      >
        <Select
          label="New role"
          hint={`Currently ${user.role}`}
          placeholder="Select a role"
          options={GRANTABLE.filter(({ value }) => value !== user.role)}
          error={formState.errors.role?.message}
          {...register('role', { required: 'Select a role' })}
        />
        {role && <PagesChanged from={user.role} to={role} />}
        <TextArea
          label="Reason"
          hint="Shown to the approver"
          maxLength={500}
          error={formState.errors.reason?.message}
          {...register('reason', {
            required: 'Enter a reason',
            minLength: { value: 3, message: 'Enter at least 3 characters' },
          })}
        />
        <p className="text-muted">
          Another SuperAdmin must approve this, if there is one. Then {user.fullName} is signed out and gets the new
          role.
        </p>
        {requestChange.error && <FormAlert>{readProblem(requestChange.error).sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={requestChange.isPending}>
            Request change
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}
