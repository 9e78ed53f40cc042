import type { Profile } from '@okwan/contract/people/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../../platform/api/call.ts'
import { fieldErrorOf, generalErrorOf } from '../../../platform/api/field-errors.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { StepUpDialog } from '../../../platform/step-up/StepUp.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { ALIGN_WITH_INPUT } from '../../../ui/forms/input-class.ts'
import { TextField } from '../../../ui/forms/TextField.tsx'

type EmailInput = { email: string | null; verificationToken?: string }

/** Email address of the signed-in user. A new address needs a code, because scheduled reports are sent to it. */
export function OwnEmail({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState } = useForm({ values: { email: profile.email ?? '' } })
  const [confirming, setConfirming] = useState<string>()
  const save = useMutation({
    mutationFn: (input: EmailInput) =>
      call('PUT /users/{id}', { params: { id: profile.userId }, body: { ...input, version: profile.version } }),
    onSuccess: async ({ email }) => {
      setConfirming(undefined)
      await refresh(queryClient, '/users/*')
      toast(email ? 'Email saved' : 'Email removed')
    },
  })
  const general = generalErrorOf(save.error)
  const submit = ({ email }: { email: string }) => {
    const address = email.trim()
    save.mutate(
      { email: address || null },
      { onError: (error) => readProblem(error).code === 'code_needed' && setConfirming(address) },
    )
  }
  return (
    <>
      <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="grid gap-3">
        <div className="flex items-start gap-2">
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={110}
            className="min-w-0 flex-1"
            error={fieldErrorOf(save.error, 'email')}
            {...register('email')}
          />
          <Button type="submit" className={ALIGN_WITH_INPUT} loading={save.isPending} disabled={!formState.isDirty}>
            Save
          </Button>
        </div>
        {general && !confirming && <FormAlert>{general}</FormAlert>}
      </form>
      {confirming && (
        <StepUpDialog
          title="Change your email address?"
          reference={`own-email:${confirming}`}
          confirmLabel="Change email"
          onVerified={async (verificationToken) => {
            await save.mutateAsync({ email: confirming, verificationToken })
          }}
          onClose={() => setConfirming(undefined)}
        >
          <p>Scheduled reports and other emails about your work are sent to {confirming}.</p>
        </StepUpDialog>
      )}
    </>
  )
}
