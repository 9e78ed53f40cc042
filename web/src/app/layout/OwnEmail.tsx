import type { Profile } from '@okwan/contract/people/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { fieldErrorOf, generalErrorOf } from '../../platform/api/field-errors.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'

/** Email address of the signed-in user. An SMS to their number confirms the change. */
export function OwnEmail({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState } = useForm({ values: { email: profile.email ?? '' } })
  const save = useMutation({
    mutationFn: ({ email }: { email: string }) =>
      call('PUT /users/{id}', {
        params: { id: profile.userId },
        body: { email: email.trim() || null, version: profile.version },
      }),
    onSuccess: async ({ email }) => {
      await refresh(queryClient, '/users/*')
      toast(email ? 'Email saved' : 'Email removed')
    },
  })
  const general = generalErrorOf(save.error)
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((typed) => save.mutate(typed))(event)}
      className="grid gap-3"
    >
      <div className="flex items-end gap-2">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
          className="min-w-0 flex-1"
          error={fieldErrorOf(save.error, 'email')}
          {...register('email')}
        />
        <Button type="submit" loading={save.isPending} disabled={!formState.isDirty}>
          Save
        </Button>
      </div>
      {general && <FormAlert>{general}</FormAlert>}
    </form>
  )
}
