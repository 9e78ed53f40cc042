import type { RaisedRequest, RequestPreview } from '@okwan/contract/service/service-requests'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { type FieldPath, type FieldValues, FormProvider } from 'react-hook-form'
import { call } from '../../../platform/api/call.ts'
import { generalErrorOf, setFieldErrors } from '../../../platform/api/field-errors.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { useDeferUpdate } from '../../../platform/navigation/use-defer-update.ts'
import { Link, useNavigate } from '../../../platform/routes/link.ts'
import type { Path } from '../../../platform/routes/paths.ts'
import { here } from '../../../platform/routes/paths.ts'
import { policyPath } from '../../../platform/routes/record-paths.ts'
import { listErrors } from '../../../sales/purchases/list-errors.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { StepForm } from '../../../ui/forms/StepForm.tsx'
import { SuccessPlate } from '../../../ui/illustrations/SuccessPlate.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { requestQueries } from '../queries.ts'
import { PreviewPanel } from './PreviewPanel.tsx'
import type { RaiseWords } from './RaiseDialog.tsx'
import { fieldName, type RequestContent } from './request-content.ts'
import type { Raise } from './use-raise.ts'

const UploadField = lazyPart(() => import('../../../platform/files/UploadField.tsx'), 'UploadField')
const RaiseDialog = lazyPart(() => import('./RaiseDialog.tsx'), 'RaiseDialog')

type RaiseFormProps<Values extends FieldValues> = Raise<Values> & { words: RaiseWords; children: ReactNode }

/** Form of a service request with a live preview beside it; a dialog confirms the effects before the request is sent. */
export function RaiseForm<Values extends FieldValues>(props: RaiseFormProps<Values>) {
  const { policy, form, content, live, words, children } = props
  const { fieldOf = (path) => fieldName(path) as FieldPath<Values> } = props
  const { policyId } = policy
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // The page of risk changes names the change in its address.
  const [{ change }] = useFilters<'increaseVehicleValue'>()
  const [fileIds, setFileIds] = useState<readonly string[]>([])
  const [isSending, setSending] = useState(false)
  const [missingFiles, setMissingFiles] = useState<string>()
  const [confirming, setConfirming] = useState<{ content: RequestContent; preview: RequestPreview }>()
  const [done, setDone] = useState<string>()
  const [isEmpty, setEmpty] = useState(false)
  // The preview is beside the form on wide screens and above the button on narrow ones.
  const isWide = useMediaQuery('(width >= 80rem)')
  const { errors, submitCount, isDirty } = form.formState
  useDeferUpdate(isDirty && done === undefined)
  const check = useMutation({
    mutationFn: async (current: RequestContent) => ({
      content: current,
      preview: await call('POST /service-requests/preview', { body: { policyId, content: current } }),
    }),
    onSuccess: (result) => {
      const needed = result.preview.evidence.filter(({ isRequired }) => isRequired).map(({ label }) => label)
      const isMissing = needed.length > 0 && fileIds.length === 0
      setMissingFiles(
        isMissing
          ? `Add ${needed.map((label) => label.charAt(0).toLowerCase() + label.slice(1)).join(' and ')}`
          : undefined,
      )
      if (!isMissing) setConfirming(result)
    },
    onError: showAtFields,
  })

  function showAtFields(error: unknown) {
    // Errors of fields that the form does not have are shown in the summary.
    setFieldErrors(form.setError, readProblem(error).fields, fieldOf)
  }
  async function raised({ isDone, sentence, request }: RaisedRequest) {
    setConfirming(undefined)
    await refresh(queryClient, ...requestQueries)
    if (isDone || !request) setDone(sentence)
    else
      await navigate({
        to: here<'increaseVehicleValue'>(),
        search: { change, request: request.requestId },
        replace: true,
      })
  }
  if (done) return <Done sentence={done} path={policyPath({ product: policy.product, policyId })} />

  const evidence = live.preview?.evidence ?? []
  const empty = isEmpty && !content ? 'Enter at least one change.' : undefined
  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <StepForm
          problems={listErrors(errors)}
          attempt={submitCount}
          isSaving={check.isPending}
          failure={empty ?? generalErrorOf(check.error)}
          submitLabel={words.confirmLabel}
          busy={isSending ? 'Files are still uploading' : undefined}
          others={
            <Link
              to={policyPath({ product: policy.product, policyId })}
              className={`${buttonClass('quiet', 'large')} max-xs:w-full`}
            >
              Back to policy
            </Link>
          }
          onSubmit={(event) => {
            // Errors of the previous submission must not block this one.
            form.clearErrors()
            void form.handleSubmit(() => {
              // A form of changes can be submitted empty, because all its fields are optional.
              setEmpty(!content)
              if (content && !isSending && !check.isPending) check.mutate(content)
            })(event)
          }}
        >
          {children}
          {evidence.length > 0 && (
            <EvidenceField
              evidence={evidence}
              value={fileIds}
              error={missingFiles}
              onSending={setSending}
              onChange={(change) => {
                setMissingFiles(undefined)
                setFileIds(change)
              }}
            />
          )}
          {!isWide && <PreviewPanel {...live} />}
        </StepForm>
        {isWide && <PreviewPanel {...live} />}
      </div>
      <Suspense fallback={null}>
        {confirming && (
          <RaiseDialog
            {...confirming}
            policyId={policyId}
            fileIds={fileIds}
            words={words}
            onRaised={(result) => void raised(result)}
            onRefused={(error) => {
              showAtFields(error)
              setConfirming(undefined)
            }}
            onClose={() => setConfirming(undefined)}
          />
        )}
      </Suspense>
    </FormProvider>
  )
}

type EvidenceFieldProps = {
  evidence: RequestPreview['evidence']
  value: readonly string[]
  error: string | undefined
  onSending: (isSending: boolean) => void
  onChange: (change: (fileIds: readonly string[]) => readonly string[]) => void
}

function EvidenceField({ evidence, value, error, onSending, onChange }: EvidenceFieldProps) {
  const isOptional = evidence.every(({ isRequired }) => !isRequired)
  return (
    <Suspense fallback={<Skeleton className="h-24" />}>
      <UploadField
        label="Supporting documents"
        hint={evidence
          .map(({ label, isRequired }) => (isRequired || isOptional ? label : `${label} (optional)`))
          .join(', ')}
        optional={isOptional}
        name="fileIds"
        purpose="service-request"
        maxFiles={6}
        value={value}
        error={error}
        onSending={onSending}
        onChange={onChange}
      />
    </Suspense>
  )
}

function Done({ sentence, path }: { sentence: string; path: Path }) {
  return (
    <div role="status">
      <EmptyState
        illustration={<SuccessPlate />}
        title={sentence}
        action={
          <Link to={path} className={buttonClass('primary')}>
            Back to policy
          </Link>
        }
      />
    </div>
  )
}
