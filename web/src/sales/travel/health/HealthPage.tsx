import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readProblem } from '../../../platform/api/problem.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Hint } from '../../../ui/forms/Hint.tsx'
import { type TravelSale, useTravelSale } from '../draft.ts'
import { TravelStepPage } from '../TravelStepPage.tsx'
import { PricePanel } from '../trip/PricePanel.tsx'
import { useNextStep } from '../use-next-step.ts'
import { withSale } from '../with-sale.tsx'
import { answerHealthy } from './answer-healthy.ts'
import { HealthForm } from './HealthForm.tsx'
import { HealthOutcome } from './HealthOutcome.tsx'
import { type HealthSection, unsavedAnswers } from './use-health-form.ts'

const STEP = 'health-information'

/** Health questions for each traveller, then the underwriting result. */
export const HealthPage = withSale(Health)

function Health() {
  const { health, draftId } = useTravelSale()
  useEffect(() => unsavedAnswers.deleteAllExcept(draftId), [draftId])
  const openNextStep = useNextStep()
  // Autosave may complete a traveller while the user is still typing, so the form stays open until Continue.
  const [openId, setOpenId] = useState(() => findUnanswered(health)[0]?.travellerId)
  const open = health.find(({ travellerId }) => travellerId === openId)
  const [isAgain, setIsAgain] = useState(false)

  function openAgain(travellerId: string) {
    setOpenId(travellerId)
    setIsAgain(health.find((one) => one.travellerId === travellerId)?.state === 'complete')
  }

  function done(sale: TravelSale) {
    const [next] = findUnanswered(sale.health)
    const isSettled = sale.firstIncompleteStep !== STEP
    if (!next && isSettled && sale.price?.totalPesewas === sale.standardPrice?.totalPesewas) openNextStep(sale)
    else setOpenId(next?.travellerId)
    setIsAgain(false)
  }

  return (
    <TravelStepPage step={STEP} title="Health" aside={<PricePanel />}>
      <div className="grid gap-6">
        {health.length > 1 && <Travellers health={health} openId={openId} onOpen={openAgain} onAllHealthy={done} />}
        {open ? (
          <>
            <HealthForm key={open.travellerId} traveller={open} onDone={done} />
            {isAgain && <Hint>Already answered. New answers replace the previous ones.</Hint>}
          </>
        ) : (
          <HealthOutcome onAnswerAgain={openAgain} />
        )}
      </div>
    </TravelStepPage>
  )
}

type TravellersProps = {
  health: readonly HealthSection[]
  openId: string | undefined
  onOpen: (travellerId: string) => void
  onAllHealthy: (sale: TravelSale) => void
}

const STATES = { missing: '', started: ', in progress', complete: ', complete' }

/** Progress by traveller. For groups, one button answers for all healthy travellers. */
function Travellers({ health, openId, onOpen, onAllHealthy }: TravellersProps) {
  const unanswered = health.filter(({ state }) => state === 'missing')
  const answerAll = useMutation({ mutationFn: answerHealthy, onSuccess: onAllHealthy })
  return (
    <div className="grid gap-3">
      <ul aria-label="Travellers" className="flex max-h-48 flex-wrap gap-2 overflow-y-auto py-0.5">
        {health.map(({ travellerId, fullName, state }) => (
          <li key={travellerId}>
            <button
              type="button"
              aria-current={travellerId === openId ? 'true' : undefined}
              onClick={() => onOpen(travellerId)}
              className={classes(
                'h-9 rounded-full border px-3.5 pointer-coarse:h-11',
                travellerId === openId
                  ? 'border-accent bg-accent-soft font-bold'
                  : 'border-edge bg-card hover:bg-hover',
              )}
            >
              {state === 'complete' && <span aria-hidden>✓ </span>}
              {fullName}
              <span className="sr-only">{STATES[state]}</span>
            </button>
          </li>
        ))}
      </ul>
      {unanswered.length > 1 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button loading={answerAll.isPending} onClick={() => answerAll.mutate()}>
            No conditions to declare
          </Button>
          <Hint>Applies to the {unanswered.length} remaining travellers</Hint>
        </div>
      )}
      {answerAll.error && <Banner tone="danger">{readProblem(answerAll.error).sentence}</Banner>}
    </div>
  )
}

function findUnanswered(health: readonly HealthSection[]): HealthSection[] {
  return health.filter(({ state }) => state !== 'complete')
}
