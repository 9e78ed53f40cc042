import { daysBetween, formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { ACTIVE_COVER_LABELS, type ActiveCoverChoice } from '@okwan/domain/sales/motor/terms'
import { Suspense, useState } from 'react'
import { useNavigate } from '../../../platform/routes/link.ts'
import { type Path, paths } from '../../../platform/routes/paths.ts'
import { motorStepPath } from '../../../platform/routes/step-paths.ts'
import { RadioTile } from '../../../ui/choices/RadioTile.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { currentMs } from '../../../ui/data/clock.ts'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { FieldGroup } from '../../../ui/forms/FieldGroup.tsx'
import { StepForm } from '../../../ui/forms/StepForm.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useStepForm } from '../../purchases/use-step-form.ts'
import { type MotorChanges, type MotorSale, motorDraft, useMotorSale } from '../draft.ts'
import { MotorStepPage } from '../MotorStepPage.tsx'
import { problemsOn, useNextStep } from '../use-next-step.ts'
import { withSale } from '../with-sale.tsx'

type Values = { activeCoverChoice: ActiveCoverChoice | ''; replacementEvidenceFileId: string }
type Cover = NonNullable<MotorSale['draft']['activeCover']>

const STEP = 'active-policy'
const LETTER = 'replacementEvidenceFileId'

// Loaded on demand, because few sales need a letter.
const UploadField = lazyPart(() => import('../../../platform/files/UploadField.tsx'), 'UploadField')

/** Options for a vehicle that already has cover. */
export const ActivePolicyPage = withSale(ActivePolicy)

function ActivePolicy() {
  const { draft, activeCoverChoices } = useMotorSale()
  const { activeCover } = draft
  const openNextStep = useNextStep(STEP)
  const leaveStep = useLeaveSale(activeCover)
  const { form, errorOf, ...step } = useStepForm<Values, MotorSale, MotorChanges>({
    store: motorDraft,
    defaultValues: {
      activeCoverChoice: draft.activeCoverChoice ?? '',
      replacementEvidenceFileId: draft.replacementEvidenceFileId ?? '',
    },
    autosave: false,
    toChanges: ({ activeCoverChoice, replacementEvidenceFileId }) => ({
      activeCoverChoice: activeCoverChoice || null,
      replacementEvidenceFileId: replacementEvidenceFileId || null,
    }),
    save: async (changes) => motorDraft.flush(changes),
    problemsOf: (sale) => (leaveStep.isPossible(sale) ? [] : problemsOn(STEP)(sale)),
    onDone: (sale) => {
      if (!leaveStep.go(sale)) openNextStep(sale)
    },
  })
  const [isSending, setSending] = useState(false)
  const { activeCoverChoice: choice, replacementEvidenceFileId: letter } = form.watch()
  const needsLetter = activeCoverChoices.some((each) => each.choice === choice && each.needsEvidence)
  if (!activeCover) return null

  return (
    <MotorStepPage
      step={STEP}
      title={`${draft.registrationNumber ?? 'This vehicle'} is already covered`}
      hasErrors={step.problems.length > 0}
    >
      <div className="max-w-180">
        <StepForm {...step} isSaving={step.isSaving || isSending} busy={isSending ? 'Uploading letter…' : undefined}>
          <CoverCard cover={activeCover} />
          <FieldGroup
            label="What would you like to do?"
            error={errorOf('activeCoverChoice') ?? errorOf('underwriting.startDate')}
          >
            {activeCoverChoices.map(({ choice, refusalReason, startDate, needsEvidence }) => (
              <RadioTile
                key={choice}
                label={ACTIVE_COVER_LABELS[choice]}
                hint={
                  refusalReason ??
                  (needsEvidence
                    ? 'Requires the cancellation letter and approval by the office'
                    : startDate && `New cover starts on ${formatDate(startDate)}`)
                }
                disabled={refusalReason !== undefined}
                value={choice}
                {...form.register('activeCoverChoice')}
              />
            ))}
          </FieldGroup>
          {needsLetter && (
            <Suspense fallback={<Skeleton className="h-24" />}>
              <UploadField
                label="Cancellation letter"
                name={LETTER}
                purpose="cancellation-evidence"
                value={letter ? [letter] : []}
                onChange={(change) => {
                  form.clearErrors(LETTER)
                  form.setValue(LETTER, change(letter ? [letter] : [])[0] ?? '', { shouldDirty: true })
                }}
                onSending={setSending}
                error={errorOf(LETTER)}
              />
            </Suspense>
          )}
        </StepForm>
      </div>
    </MotorStepPage>
  )
}

function CoverCard({ cover }: { cover: Cover }) {
  const daysLeft = daysBetween(toAccraDate(new Date(currentMs())), cover.endDate) + 1
  return (
    <Card
      title={cover.insurer === 'ours' ? 'Our policy' : cover.insurerName}
      actions={<StatusBadge tone="success">Active</StatusBadge>}
    >
      <DescriptionList
        layout="grid"
        items={[
          { term: 'Policy number', value: cover.policyNumber ?? 'Not available' },
          { term: 'Start date', value: formatDate(cover.startDate) },
          { term: 'End date', value: formatDate(cover.endDate) },
          { term: 'Days left', value: daysLeft },
        ]}
      />
    </Card>
  )
}

/** Options that open a page outside of the sale. The draft stays saved. */
function useLeaveSale(cover: Cover | undefined) {
  const navigate = useNavigate()
  const policyId = cover?.policyId
  const nextPaths: Partial<Record<ActiveCoverChoice, Path>> = {
    renew: policyId ? paths.renewPolicy({ policyId }) : paths.policyList(),
    'change-cover': policyId ? paths.increaseVehicleValue({ policyId }) : paths.policyList(),
    'other-vehicle': motorStepPath('vehicle-information'),
    stop: paths.policyOverview(),
  }
  const nextPathOf = ({ draft }: MotorSale) => draft.activeCoverChoice && nextPaths[draft.activeCoverChoice]
  return {
    isPossible: (sale: MotorSale) => nextPathOf(sale) !== undefined && nextPathOf(sale) !== null,
    go: (sale: MotorSale) => {
      const to = nextPathOf(sale)
      const isCover = sale.draft.activeCoverChoice === 'change-cover' && policyId
      if (to && isCover) void navigate({ to: paths.increaseVehicleValue({ policyId }), search: { change: 'cover' } })
      else if (to) void navigate({ to })
      return Boolean(to)
    },
  }
}
