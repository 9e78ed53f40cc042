import type { ChallengeDetail } from '@okwan/contract/challenges'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../api/call.ts'
import { readProblem } from '../api/problem.ts'
import { sendOnce } from '../payments/intent-key.ts'
import { DayField } from '../purchases/DayField.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { ModalActions } from '../ui/Modal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'

const UploadField = lazy(async () => ({ default: (await import('../files/UploadField.tsx')).UploadField }))

type FixProps = {
  fix: 'correct' | 'move-start' | 'keep'
  challenge: ChallengeDetail
  onDone: (now: ChallengeDetail, words: string) => void
  onClose: () => void
}

const TITLES = {
  correct: 'Correct and try again',
  'move-start': 'Move the start and try again',
  keep: 'The other cover has ended',
}
const FIELDS = {
  registrationNumber: 'Plate',
  chassisNumber: 'Chassis number',
  color: 'Colour',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
} as const
type Field = keyof typeof FIELDS
type Values = Record<Field, string> & { note: string; startDate: string }

/** What is put right before it is sent out again. */
export function FixDialog({ fix, challenge, onDone, onClose }: FixProps) {
  const [fileIds, setFileIds] = useState<readonly string[]>([])
  const before = knownOf(challenge)
  const form = useForm<Values>({
    defaultValues: { ...before, note: '', startDate: challenge.freeFrom ?? challenge.startDate },
  })
  const { register, control, formState } = form
  const send = useMutation({
    mutationFn: (typed: Values) => sendFix(fix, challenge, before, typed, fileIds),
    onSuccess: (now) => onDone(now, 'Sent out again'),
    onError: (error) => {
      // A name the form has not got is shown below the fields only.
      for (const { path, message } of readProblem(error).fields) form.setError(path as keyof Values, { message })
    },
  })
  const shown = (Object.keys(FIELDS) as Field[]).filter((name) => before[name] !== undefined)
  return (
    <Dialog open title={TITLES[fix]} closeOutside={false} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit((typed) => send.mutate(typed))(event)}
      >
        {fix === 'correct' && (
          <div className="grid gap-4 xs:grid-cols-2">
            {shown.map((name) => (
              <TextField key={name} label={FIELDS[name]} error={formState.errors[name]?.message} {...register(name)} />
            ))}
          </div>
        )}
        {fix === 'move-start' && (
          <Controller
            control={control}
            name="startDate"
            render={({ field }) => (
              <DayField
                {...field}
                label="Cover begins"
                hint="The end moves by as many days"
                error={formState.errors.startDate?.message}
                onChange={(day) => field.onChange(day ?? '')}
              />
            )}
          />
        )}
        {fix === 'keep' && (
          <Suspense fallback={<Skeleton className="h-20" />}>
            <UploadField
              label="Proof that the other cover has ended"
              name="fileIds"
              purpose="service-request"
              most={6}
              value={fileIds}
              onChange={setFileIds}
            />
          </Suspense>
        )}
        <TextArea
          label="What did you find out?"
          optional={fix === 'move-start'}
          error={formState.errors.note?.message}
          {...register('note', fix === 'move-start' ? {} : { minLength: MIN, required: 'Say what you found out' })}
        />
        {send.error && <Wrong>{readProblem(send.error).sentence}</Wrong>}
        <ModalActions>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" type="submit" loading={send.isPending}>
            Try again
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}

const MIN = { value: 3, message: 'Use at least 3 characters' }

function Wrong({ children }: { children: string }) {
  return <FormAlert>{children}</FormAlert>
}

function knownOf({ vehicle, customer }: ChallengeDetail): Partial<Record<Field, string>> {
  return {
    ...(vehicle
      ? {
          registrationNumber: vehicle.registrationNumber ?? '',
          chassisNumber: vehicle.chassisNumber,
          color: vehicle.color,
        }
      : {}),
    ...(customer.isCompany ? {} : { firstName: customer.firstName, lastName: customer.lastName }),
    phone: customer.phone,
  }
}

function sendFix(
  fix: FixProps['fix'],
  { challengeId, version }: ChallengeDetail,
  before: Partial<Record<Field, string>>,
  typed: Values,
  fileIds: readonly string[],
) {
  const params = { id: challengeId }
  const note = typed.note.trim()
  const key = `${fix}:${challengeId}`
  if (fix === 'move-start') {
    const body = { version, startDate: typed.startDate, ...(note ? { note } : {}) }
    return sendOnce(key, body, (idempotencyKey) =>
      call('POST /challenged-policies/{id}/move-start', { params, body }, { idempotencyKey }),
    )
  }
  if (fix === 'keep') {
    const body = { version, note, fileIds: [...fileIds] }
    return sendOnce(key, body, (idempotencyKey) =>
      call('POST /challenged-policies/{id}/keep', { params, body }, { idempotencyKey }),
    )
  }
  const changed = (Object.keys(before) as Field[]).filter((name) => typed[name].trim() !== before[name])
  const body = { version, note, ...Object.fromEntries(changed.map((name) => [name, typed[name].trim()])) }
  return sendOnce(key, body, (idempotencyKey) =>
    call('POST /challenged-policies/{id}/correct', { params, body }, { idempotencyKey }),
  )
}
