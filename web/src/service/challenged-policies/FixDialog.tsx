import type { ChallengeDetail } from '@okwan/contract/service/challenged-policies'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { setFieldErrors } from '../../platform/api/field-errors.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { ColleagueNotice } from '../../platform/queues/ColleagueNotice.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { DayField } from '../../ui/forms/DayField.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { type PricedChange, PricedFields, type PricedValues, pricedChange, useCorrectedPrice } from './PricedFields.tsx'
import { type CorrectedField, FIELDS, rejectedFields } from './rejected-fields.ts'

const UploadField = lazyPart(() => import('../../platform/files/UploadField.tsx'), 'UploadField')

export type Fix = 'correct' | 'move-start' | 'keep' | 'assign-sticker'
type FixProps = {
  fix: Fix
  challenge: ChallengeDetail
  onDone: (now: ChallengeDetail, words: string) => void
  onClose: () => void
}

const TITLES = {
  correct: 'Correct and retry',
  'move-start': 'Change start date and retry',
  keep: 'Other cover has ended',
  'assign-sticker': 'Assign another sticker',
}
type Values = Record<CorrectedField, string> & PricedValues & { note: string; startDate: string; stickerNumber: string }

/** Corrects a challenged policy before its registration is retried. */
export function FixDialog({ fix, challenge, onDone, onClose }: FixProps) {
  const [fileIds, setFileIds] = useState<readonly string[]>([])
  const before = knownOf(challenge)
  const priced = pricedOf(challenge)
  const startDate = challenge.freeFrom ?? challenge.startDate
  const form = useForm<Values>({ defaultValues: { ...before, ...priced, note: '', stickerNumber: '', startDate } })
  const { register, control, formState } = form
  const price = useCorrectedPrice(challenge.challengeId, pricedChange(priced, useWatch({ control }) as Values))
  const send = useMutation({
    mutationFn: (input: Values) => {
      const confirmed = { ...pricedChange(priced, input), differencePesewas: price.differencePesewas ?? 0 }
      return sendCorrection(fix, challenge, { before, confirmed, fileIds }, input)
    },
    onSuccess: (now) => onDone(now, now.difference ? 'Payment requested from the customer' : 'Registration retried'),
    // Errors of fields that the form does not have are shown below the fields.
    onError: (error) => setFieldErrors(form.setError, readProblem(error).fields),
  })
  const isNoteOptional = fix === 'move-start' || fix === 'assign-sticker'
  const rejected = rejectedFields(challenge)
  const shown = (Object.keys(FIELDS) as CorrectedField[]).filter((name) => before[name] !== undefined)
  return (
    <Dialog open title={TITLES[fix]} closeOutside={false} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit((input) => send.mutate(input))(event)}
      >
        <ColleagueNotice assignee={challenge.owner} noun="policy" />
        {fix === 'correct' && (
          <div className="grid gap-4 xs:grid-cols-2">
            {shown.map((name) => (
              <TextField
                key={name}
                label={FIELDS[name]}
                hint={rejected.includes(name) ? 'Rejected by MID' : undefined}
                autoFocus={name === rejected[0]}
                error={formState.errors[name]?.message}
                {...register(name)}
              />
            ))}
          </div>
        )}
        {fix === 'correct' && challenge.vehicle && (
          <PricedFields register={(name) => register(name)} errors={formState.errors} price={price} />
        )}
        {fix === 'assign-sticker' && <StickerField form={form} />}
        {fix === 'move-start' && <StartField form={form} />}
        {(fix === 'keep' || fix === 'correct') && (
          <Suspense fallback={<Skeleton className="h-20" />}>
            <UploadField
              label={fix === 'keep' ? 'Proof that the other cover has ended' : 'Ghana Card, if the name changes'}
              name="fileIds"
              purpose="service-request"
              maxFiles={6}
              value={fileIds}
              onChange={setFileIds}
            />
          </Suspense>
        )}
        <TextArea
          label="Findings"
          optional={isNoteOptional}
          error={formState.errors.note?.message}
          {...register('note', isNoteOptional ? {} : { minLength: MIN, required: 'Enter your findings' })}
        />
        {send.error && <DialogAlert>{readProblem(send.error).sentence}</DialogAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" loading={send.isPending || price.isOld}>
            {(price.differencePesewas ?? 0) > 0 ? 'Correct and request payment' : 'Retry'}
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}

const MIN = { value: 3, message: 'Enter at least 3 characters' }

function DialogAlert({ children }: { children: string }) {
  return <FormAlert>{children}</FormAlert>
}

function knownOf({ vehicle, customer }: ChallengeDetail): Partial<Record<CorrectedField, string>> {
  return {
    ...(vehicle
      ? {
          registrationNumber: vehicle.registrationNumber ?? '',
          chassisNumber: vehicle.chassisNumber,
          color: vehicle.color,
        }
      : {}),
    ...(customer.isCompany ? {} : { firstName: customer.firstName, lastName: customer.lastName }),
  }
}

function pricedOf({ vehicle }: ChallengeDetail): PricedValues {
  return {
    riskCode: vehicle?.riskCode ?? '',
    numberOfSeats: String(vehicle?.numberOfSeats ?? ''),
    engineCapacity: String(vehicle?.engineCapacity ?? ''),
  }
}

type SentCorrection = {
  before: Partial<Record<CorrectedField, string>>
  confirmed: PricedChange & { differencePesewas: number }
  fileIds: readonly string[]
}

function sendCorrection(fix: Fix, { challengeId, version }: ChallengeDetail, sent: SentCorrection, input: Values) {
  const params = { id: challengeId }
  const note = input.note.trim()
  const noted = note ? { note } : {}
  const key = `${fix}:${challengeId}`
  if (fix === 'move-start') {
    const body = { version, startDate: input.startDate, ...noted }
    return sendOnce(key, body, (idempotencyKey) =>
      call('POST /challenged-policies/{id}/move-start', { params, body }, { idempotencyKey }),
    )
  }
  if (fix === 'assign-sticker') {
    const body = { version, stickerNumber: input.stickerNumber.trim(), ...noted }
    return sendOnce(key, body, (idempotencyKey) =>
      call('POST /challenged-policies/{id}/sticker', { params, body }, { idempotencyKey }),
    )
  }
  if (fix === 'keep') {
    const body = { version, note, fileIds: [...sent.fileIds] }
    return sendOnce(key, body, (idempotencyKey) =>
      call('POST /challenged-policies/{id}/keep', { params, body }, { idempotencyKey }),
    )
  }
  const { before, confirmed } = sent
  const changed = (Object.keys(before) as CorrectedField[]).filter((name) => input[name].trim() !== before[name])
  const details = Object.fromEntries(changed.map((name) => [name, input[name].trim()]))
  const body = { version, note, ...details, ...confirmed, fileIds: [...sent.fileIds] }
  return sendOnce(key, body, (idempotencyKey) =>
    call('POST /challenged-policies/{id}/correct', { params, body }, { idempotencyKey }),
  )
}

type FormProps = { form: UseFormReturn<Values> }

function StickerField({ form: { register, formState } }: FormProps) {
  return (
    <TextField
      label="Sticker number"
      hint="As printed on the new sticker"
      autoCapitalize="characters"
      error={formState.errors.stickerNumber?.message}
      {...register('stickerNumber', { required: 'Enter the number on the sticker' })}
    />
  )
}

function StartField({ form: { control, formState } }: FormProps) {
  return (
    <Controller
      control={control}
      name="startDate"
      render={({ field }) => (
        <DayField
          {...field}
          label="Cover starts"
          hint="The end date moves by the same number of days"
          error={formState.errors.startDate?.message}
          onChange={(day) => field.onChange(day ?? '')}
        />
      )}
    />
  )
}
