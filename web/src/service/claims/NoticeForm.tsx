import type { ClaimDetail } from '@okwan/contract/service/claims'
import { toAccraDate } from '@okwan/domain/platform/dates'
import type { CoverType } from '@okwan/domain/products/rating/terms'
import {
  CLAIM_TYPE_LABELS,
  type ClaimDocument,
  type ClaimType,
  coversLoss,
  MOTOR_CLAIM_TYPES,
  TRAVEL_CLAIM_TYPES,
} from '@okwan/domain/service/claims/terms'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Controller, FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { generalErrorOf, setFieldErrors } from '../../platform/api/field-errors.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { queryKey } from '../../platform/api/query-key.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { useDeferUpdate } from '../../platform/navigation/use-defer-update.ts'
import { Select } from '../../ui/choices/Select.tsx'
import { currentMs } from '../../ui/data/clock.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { DayField } from '../../ui/forms/DayField.tsx'
import { FormSection } from '../../ui/forms/FormSection.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { StepForm } from '../../ui/forms/StepForm.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { NOTICE_FIELDS, type NoticeValues, noticeFrom, noticeOf, type UnsavedNotice } from './notice-values.ts'
import { PeopleFields } from './PeopleFields.tsx'
import { unsavedNotices } from './unsaved-notices.ts'

const DocumentFields = lazyPart(() => import('./DocumentFields.tsx'), 'DocumentFields')

type NoticeFormProps = { policyId: string; product: 'motor' | 'travel'; onReported: (claim: ClaimDetail) => void }

/** Notice of loss. The form is restored after a reload. */
export function NoticeForm(props: NoticeFormProps) {
  const { policyId } = props
  const restored = useQuery({
    queryKey: queryKey('stored-notice', policyId),
    queryFn: async () => noticeFrom(await unsavedNotices.read(policyId)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return restored.data ? <Notice {...props} restored={restored.data} /> : <Skeleton className="h-96" />
}

/** Loss, people involved and documents. */
function Notice({ policyId, product, onReported, restored }: NoticeFormProps & { restored: UnsavedNotice }) {
  const form = useForm<NoticeValues>({ defaultValues: restored.input })
  const [documents, setDocuments] = useState(restored.documents)
  const queryClient = useQueryClient()
  const { control, formState } = form
  const { errors } = formState
  const type = useWatch({ control, name: 'type' })
  useDeferUpdate(formState.isDirty)
  // The form reports changes only to subscribers.
  useEffect(() => {
    const save = () =>
      void unsavedNotices.keep(policyId, { input: form.getValues(), documents } satisfies UnsavedNotice)
    if (documents !== restored.documents) save()
    return form.subscribe({ formState: { values: true }, callback: save })
  }, [form, policyId, documents, restored])
  const report = useMutation({
    mutationFn: (input: NoticeValues) => {
      const attached = Object.entries(documents).flatMap(([document, fileIds]) =>
        // Object.entries loses the key type of the record.
        fileIds.map((fileId) => ({ document: document as ClaimDocument, fileId })),
      )
      const body = { policyId, notice: noticeOf(input), documents: attached }
      return sendOnce(`claim:${policyId}`, body, (idempotencyKey) => call('POST /claims', { body }, { idempotencyKey }))
    },
    onSuccess: async (claim) => {
      unsavedNotices.forget(policyId)
      onReported(claim)
      await refresh(queryClient, '/claims/*', '/policies/*', '/travel/*', '/service-requests/*', '/overview/*')
    },
    onError: (error) => setFieldErrors(form.setError, readProblem(error).fields, (path) => fieldOf(path)),
  })
  // Sorted as in the form; the errors arrive in the order of validation.
  const problems = Object.entries(errors)
    .flatMap(([name, error]) => (typeof error?.message === 'string' ? [{ name, message: error.message }] : []))
    .toSorted((a, b) => NOTICE_FIELDS.indexOf(a.name) - NOTICE_FIELDS.indexOf(b.name))
  return (
    <FormProvider {...form}>
      <StepForm
        problems={problems}
        attempt={formState.submitCount}
        isSaving={report.isPending}
        failure={generalErrorOf(report.error)}
        submitLabel="Report claim"
        onSubmit={(event) => {
          // Errors of the previous submission must not block this one.
          form.clearErrors()
          void form.handleSubmit((input) => report.mutate(input))(event)
        }}
      >
        <LossFields policyId={policyId} product={product} />
        {product === 'motor' && type && <PeopleFields type={type} />}
        {type && (
          <FormSection title="Documents">
            <div className="md:col-span-2">
              <Suspense fallback={<Skeleton className="h-40" />}>
                <DocumentFields type={type} documents={documents} setDocuments={setDocuments} />
              </Suspense>
            </div>
          </FormSection>
        )}
      </StepForm>
    </FormProvider>
  )
}

/** Form field of a field path of the server. The form has one field for day and time, and fields for one third party. */
function fieldOf(path: string): keyof NoticeValues {
  const name = path.replace(/^notice\./, '')
  // Errors of fields that the form does not have are shown in the summary.
  return FORM_FIELDS[name] ?? (name as keyof NoticeValues)
}

const FORM_FIELDS: Record<string, keyof NoticeValues> = {
  incidentDate: 'incidentAt',
  incidentTime: 'incidentAt',
  thirdParties: 'otherName',
  'thirdParties.0.name': 'otherName',
  'thirdParties.0.phone': 'otherPhone',
  'thirdParties.0.registrationNumber': 'otherPlate',
}

function LossFields({ policyId, product }: Pick<NoticeFormProps, 'policyId' | 'product'>) {
  const { register, control, formState } = useFormContext<NoticeValues>()
  const { errors } = formState
  const types = useLossTypes(policyId, product)
  return (
    <FormSection title="Loss">
      <Select
        label="Loss type"
        placeholder="Select"
        options={optionsOf(types)}
        error={errors.type?.message}
        {...register('type', { required: 'Select a loss type' })}
      />
      {product === 'travel' && <TravellerField policyId={policyId} />}
      <Controller
        control={control}
        name="incidentAt"
        rules={{ required: 'Enter the date and time of loss' }}
        render={({ field }) => (
          <DayField
            {...field}
            mode="datetime"
            label="Date and time of loss"
            hint={product === 'travel' ? 'Local time' : 'If unknown, when the loss was noticed'}
            max={toAccraDate(new Date(currentMs()))}
            error={errors.incidentAt?.message}
            onChange={(day) => field.onChange(day ?? '')}
          />
        )}
      />
      <TextField
        label="Place of loss"
        placeholder={product === 'travel' ? 'Town, country' : 'Road, town'}
        error={errors.place?.message}
        {...register('place', { required: 'Enter the place of loss' })}
      />
      <MoneyField label="Estimated loss" optional error={errors.estimate?.message} {...register('estimate')} />
      <TextArea
        label="Description"
        hint="At least 30 characters"
        className="md:col-span-2"
        error={errors.narrative?.message}
        {...register('narrative', {
          required: 'Describe what happened',
          minLength: { value: 30, message: 'Enter at least 30 characters' },
        })}
      />
    </FormSection>
  )
}

function TravellerField({ policyId }: { policyId: string }) {
  const trip = useQuery(query('GET /travel/policies/{policyId}', { params: { policyId } }))
  const travellers = trip.data?.travellers ?? []
  return (
    <Controller<NoticeValues, 'travellerId'>
      name="travellerId"
      rules={{ required: 'Select the traveller' }}
      render={({ field, fieldState }) => (
        <Select
          {...field}
          label="Traveller"
          placeholder="Select"
          options={travellers.map(({ travellerId, fullName }) => ({ value: travellerId, label: fullName }))}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

const optionsOf = (types: readonly ClaimType[]) => types.map((value) => ({ value, label: CLAIM_TYPE_LABELS[value] }))

/** Losses that the policy covers. A loss can fall into an earlier term, so the covers of all versions count. */
function useLossTypes(policyId: string, product: NoticeFormProps['product']): readonly ClaimType[] {
  const isMotor = product === 'motor'
  const { data } = useQuery({
    ...query('GET /policies/{policyId}/versions', { params: { policyId } }),
    enabled: isMotor,
  })
  if (!isMotor) return TRAVEL_CLAIM_TYPES
  // Versions contain the cover of every product as a text.
  const covers = data?.map(({ coverType }) => coverType as CoverType)
  return MOTOR_CLAIM_TYPES.filter((type) => !covers || covers.some((cover) => coversLoss(type, cover)))
}
