import type { User } from '@okwan/contract/people/users'
import { staffIdLabel } from '@okwan/domain/people/users/terms'
import type { Role } from '@okwan/domain/platform/permissions'
import { formatPhone, parsePhone } from '@okwan/domain/platform/phone'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Controller, type FieldErrors, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { call } from '../../../platform/api/call.ts'
import { setFieldErrors } from '../../../platform/api/field-errors.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { useDeferUpdate } from '../../../platform/navigation/use-defer-update.ts'
import { useUser } from '../../../platform/session/current.ts'
import { useBranches } from '../../../platform/session/use-branches.ts'
import { StepUpDialog } from '../../../platform/step-up/StepUp.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { PhoneField } from '../../../ui/forms/PhoneField.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Drawer } from '../../../ui/overlays/Drawer.tsx'
import { ModalActions } from '../../../ui/overlays/Modal.tsx'
import { personQueries } from '../queries.ts'
import { GRANTABLE } from '../words.ts'

const DateField = lazyPart(() => import('../../../ui/date-picker/view/DateField.tsx'), 'DateField')

type PersonForm = {
  fullName: string
  mobileNumber: string
  staffId: string
  email: string
  role: string
  branchId: string
  licenceNumber: string
  licenceExpiresOn: string
}
const FIELDS = [
  'fullName',
  'mobileNumber',
  'staffId',
  'email',
  'role',
  'branchId',
  'licenceNumber',
  'licenceExpiresOn',
] as const

/** Form to add or edit a person. An edit sends only changed fields and the version that was read. */
export function PersonDrawer({ open, user, onClose }: { open: boolean; user?: User; onClose: () => void }) {
  return (
    <Drawer open={open} title={user ? `Edit ${user.fullName}` : 'Add person'} closeOutside={false} onClose={onClose}>
      <PersonFields user={user} onClose={onClose} />
    </Drawer>
  )
}

function PersonFields({ user, onClose }: { user?: User; onClose: () => void }) {
  const branches = useBranches()
  const form = useForm<PersonForm>({
    defaultValues: defaultsOf(user),
    values: branches.data ? undefined : defaultsOf(user),
  })
  const { register, handleSubmit, formState } = form
  useDeferUpdate(formState.isDirty)
  const role = useWatch({ control: form.control, name: 'role' })
  const save = useSave(form, user, onClose)
  const problems = problemsOf(formState.errors)
  const isAllowed = (action: User['allowedActions'][number]) => !user || user.allowedActions.includes(action)
  const field = (name: (typeof FIELDS)[number]) => ({ ...register(name), error: formState.errors[name]?.message })
  const general = save.error && problems.length === 0 ? readProblem(save.error).sentence : undefined

  // The SuperAdmin confirms every new number. A new number of an Admin or a SuperAdmin also needs the approval of another person.
  const [confirmed, setConfirmed] = useState<PersonForm>()
  const ownId = useUser()?.userId
  const confirmation = confirmed && confirmationOf(confirmed, user, ownId)
  const submit = (person: PersonForm) => {
    if (confirmationOf(person, user, ownId)?.reference.startsWith('number:')) setConfirmed(person)
    else
      save.mutate({ person }, { onError: (error) => readProblem(error).code === 'code_needed' && setConfirmed(person) })
  }

  return (
    <>
      <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex flex-1 flex-col gap-4">
        <ErrorSummary problems={problems.length > 1 ? problems : []} attempt={formState.submitCount} />
        <TextField
          label="Full name"
          {...field('fullName')}
          {...register('fullName', { required: 'Enter the full name' })}
        />
        <PhoneField
          label="Phone number"
          hint="Sign-in codes are sent to this number"
          disabled={!isAllowed('change-role')}
          {...field('mobileNumber')}
          {...register('mobileNumber', { required: 'Enter a phone number' })}
        />
        <TextField
          label={staffIdLabel(role)}
          {...field('staffId')}
          {...register('staffId', { required: role.endsWith('Agent') ? 'Enter the agent code' : 'Enter the staff ID' })}
        />
        <TextField label="Email" type="email" optional {...field('email')} />
        {!user && (
          <Select
            label="Role"
            placeholder="Select a role"
            options={GRANTABLE}
            {...field('role')}
            {...register('role', { required: 'Select a role' })}
          />
        )}
        <Select
          label="Branch"
          placeholder="Select a branch"
          options={branchOptions(branches.data)}
          disabled={!isAllowed('move-branch')}
          {...field('branchId')}
          {...register('branchId', { required: 'Select a branch' })}
        />
        {user?.role === 'Agent' && isAllowed('move-branch') && <LicenceFields form={form} />}
        {general && <FieldError>{general}</FieldError>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={save.isPending}>
            {user ? 'Save changes' : 'Add person'}
          </Button>
        </ModalActions>
      </form>
      {confirmed && confirmation && (
        <StepUpDialog
          title={confirmation.title}
          reference={confirmation.reference}
          confirmLabel={confirmation.label}
          onVerified={async (verificationToken) => {
            await save.mutateAsync({ person: confirmed, verificationToken })
          }}
          onClose={() => setConfirmed(undefined)}
        >
          <p>{confirmation.words}</p>
        </StepUpDialog>
      )}
    </>
  )
}

type Confirmation = { reference: string; title: string; label: string; words: string }

/** Change to confirm: the new number of a person, the user's own email address, or the role of a new Admin. */
function confirmationOf(person: PersonForm, user: User | undefined, ownId?: string): Confirmation | undefined {
  const email = person.email.trim()
  if (user && user.userId === ownId && email && email !== user.email) {
    return {
      reference: `own-email:${email}`,
      title: 'Change your email address?',
      label: 'Change email',
      words: `Scheduled reports and other emails about your work are sent to ${email}.`,
    }
  }
  const mobileNumber = parsePhone(person.mobileNumber)
  if (!mobileNumber || mobileNumber === user?.mobileNumber) return undefined
  if (!user) {
    return {
      reference: `role:${person.role}:${mobileNumber}`,
      title: `Add ${person.fullName} as ${person.role}?`,
      label: 'Add person',
      words: `No other SuperAdmin can approve this, so ${person.fullName} gets the role immediately.`,
    }
  }
  return {
    reference: `number:${user.userId}:${mobileNumber}`,
    title: `Change ${user.fullName}’s number?`,
    label: 'Change number',
    words: numberWords(user, person),
  }
}

function numberWords({ fullName, role }: User, { mobileNumber }: PersonForm): string {
  const rest = `${fullName} is signed out and can’t decide or approve anything for 24 hours.`
  return role === 'Admin' || role === 'SuperAdmin'
    ? `${mobileNumber} takes effect when another SuperAdmin or ${fullName} approves it. Then ${rest}`
    : `${mobileNumber} takes effect immediately. ${rest}`
}

type Verification = { verificationToken?: string }
type PersonInput = Verification & { person: PersonForm }

function useSave({ formState, setError }: UseFormReturn<PersonForm>, user: User | undefined, onClose: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ person, verificationToken }: PersonInput) => {
      const verification = verificationToken ? { verificationToken } : {}
      return user ? change(user, person, formState.dirtyFields, verification) : add(person, verification)
    },
    onSuccess: async (saved) => {
      onClose()
      toast(user ? savedWords(saved) : addedWords(saved))
      await refresh(queryClient, ...personQueries)
    },
    onError: (error) =>
      setFieldErrors(setError, readProblem(error).fields, (path) => FIELDS.find((field) => field === path)),
  })
}

function LicenceFields({ form: { control, register, formState } }: { form: UseFormReturn<PersonForm> }) {
  return (
    <>
      <TextField
        label="Licence number"
        optional
        error={formState.errors.licenceNumber?.message}
        {...register('licenceNumber')}
      />
      <Suspense fallback={<Skeleton className="h-16" />}>
        <Controller
          control={control}
          name="licenceExpiresOn"
          render={({ field: { value, onChange, onBlur } }) => (
            <DateField
              label="Licence expiry date"
              hint="Sales stop after this date"
              optional
              value={value || null}
              error={formState.errors.licenceExpiresOn?.message}
              onChange={(day) => onChange(day ?? '')}
              onBlur={onBlur}
            />
          )}
        />
      </Suspense>
    </>
  )
}

function problemsOf(errors: FieldErrors<PersonForm>) {
  return FIELDS.flatMap((name) => {
    const message = errors[name]?.message
    return message ? [{ name, message }] : []
  })
}

function branchOptions(groups: ReturnType<typeof useBranches>['data'] = []) {
  return groups.flatMap((group) =>
    group.branches.map((branch) => ({ value: branch.branchId, label: `${branch.branchName} · ${group.groupName}` })),
  )
}

function savedWords({ fullName, pendingMobileNumber }: User): string {
  return pendingMobileNumber ? `${fullName} saved. The new number must be approved.` : `${fullName} saved`
}

function addedWords({ fullName, role, pendingRole }: User): string {
  return pendingRole
    ? `${fullName} added as ${role}. Another SuperAdmin must approve the role ${pendingRole}.`
    : `${fullName} added`
}

function defaultsOf(user: User | undefined): PersonForm {
  return {
    fullName: user?.fullName ?? '',
    mobileNumber: user ? formatPhone(user.mobileNumber) : '',
    staffId: user?.staffId ?? '',
    email: user?.email ?? '',
    role: user?.role ?? '',
    branchId: user?.branch.branchId ?? '',
    licenceNumber: user?.licence?.number ?? '',
    licenceExpiresOn: user?.licence?.expiresOn ?? '',
  }
}

function add(person: PersonForm, verification: Verification) {
  const { email, role, licenceNumber: _number, licenceExpiresOn: _day, ...rest } = person
  // The select offers only roles, and the server validates the value.
  return call('POST /users', { body: { ...rest, email: email || null, role: role as Role, ...verification } })
}

type Dirty = Partial<Record<keyof PersonForm, boolean>>

/** Sends only changed fields; emptied fields are sent as null. */
function change(user: User, person: PersonForm, dirty: Dirty, verification: Verification) {
  const changed = Object.fromEntries(
    FIELDS.filter((name) => dirty[name]).map((name) => [name, person[name] || (NULLABLE.has(name) ? null : '')]),
  )
  return call('PUT /users/{id}', {
    params: { id: user.userId },
    body: { ...changed, version: user.version, ...verification },
  })
}

const NULLABLE = new Set<string>(['email', 'licenceNumber', 'licenceExpiresOn'])
