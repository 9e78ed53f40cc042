import { useMutation } from '@tanstack/react-query'
import { FileUp, User, UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { LABELS } from '../../../platform/analytics/catalogue.ts'
import { track } from '../../../platform/analytics/track.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { useNavigate } from '../../../platform/routes/link.ts'
import { travelStepPath } from '../../../platform/routes/step-paths.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { StepForm } from '../../../ui/forms/StepForm.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useStepForm } from '../../purchases/use-step-form.ts'
import { type TravelChanges, type TravelSale, travelDraft, useTravelSale } from '../draft.ts'
import { TravelStepPage } from '../TravelStepPage.tsx'
import { useStepPrice } from '../trip/PricePanel.tsx'
import { problemsOn, useNextStep } from '../use-next-step.ts'
import { withSale } from '../with-sale.tsx'
import { addTravellerChanges, travelAloneChanges } from './party.ts'
import { TravellerCards } from './TravellerCards.tsx'

const GroupList = lazyPart(() => import('./GroupList.tsx'), 'GroupList')

const STEP = 'all-travellers'

/** Travellers: one person, several, or a group from a file. */
export const AllTravellersPage = withSale(AllTravellers)

function AllTravellers() {
  const { draft } = useTravelSale()
  const openNextStep = useNextStep()
  const {
    form: _,
    errorOf,
    ...step
  } = useStepForm<Record<string, never>, TravelSale, TravelChanges>({
    store: travelDraft,
    defaultValues: {},
    toChanges: () => ({}),
    problemsOf: problemsOn(STEP),
    onDone: openNextStep,
  })
  const [isReading, setIsReading] = useState(false)
  const travellers = draft.travellers ?? []

  const { aside, sum } = useStepPrice()
  return (
    <TravelStepPage step={STEP} title="Travellers" hasErrors={step.problems.length > 0} aside={aside}>
      {travellers.length === 0 ? (
        <FirstTraveller onFile={() => setIsReading(true)} />
      ) : (
        <StepForm {...step} sum={sum}>
          <TravellerCards />
          <More onFile={() => setIsReading(true)} />
          {errorOf('travellers') && <Banner tone="danger">{errorOf('travellers')}</Banner>}
        </StepForm>
      )}
      {isReading && (
        <Suspense fallback={null}>
          <GroupList onClose={() => setIsReading(false)} onRead={() => setIsReading(false)} />
        </Suspense>
      )}
    </TravelStepPage>
  )
}

function FirstTraveller({ onFile }: { onFile: () => void }) {
  const { draft } = useTravelSale()
  const alone = useParty(LABELS.travelAlone, () => travelAloneChanges(draft))
  const more = useParty(LABELS.addTraveller, () => addTravellerChanges(draft))
  return (
    <div className="grid max-w-160 gap-6">
      <div className="grid gap-3 xs:grid-cols-2">
        <Tile icon={User} title="Travel alone" text="One person" {...alone} />
        <Tile icon={UserPlus} title="Add traveller" text="A family or several people" {...more} />
      </div>
      {(alone.failure ?? more.failure) && <Banner tone="danger">{alone.failure ?? more.failure}</Banner>}
      <Button icon={FileUp} className="justify-self-start" onClick={onFile}>
        Import group
      </Button>
    </div>
  )
}

function More({ onFile }: { onFile: () => void }) {
  const { draft } = useTravelSale()
  const more = useParty(LABELS.addTraveller, () => addTravellerChanges(draft))
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button icon={UserPlus} loading={more.isPending} onClick={more.onClick}>
          Add traveller
        </Button>
        <Button icon={FileUp} variant="quiet" onClick={onFile}>
          Import group
        </Button>
      </div>
      {more.failure && <Banner tone="danger">{more.failure}</Banner>}
    </div>
  )
}

/** Saves the changed party and opens the form of the last traveller. */
function useParty(label: (typeof LABELS)[keyof typeof LABELS], changesNow: () => TravelChanges) {
  const navigate = useNavigate()
  const save = useMutation({
    mutationFn: () => travelDraft.flush(changesNow()),
    onSuccess: ({ draft }) => {
      const last = String(draft.travellers?.length ?? 1)
      void navigate({ to: travelStepPath('additional-travellers'), search: { traveller: last } })
    },
  })
  return {
    isPending: save.isPending,
    failure: save.error ? readProblem(save.error).sentence : undefined,
    onClick: () => {
      track(label)
      save.mutate()
    },
  }
}

type TileProps = { icon: typeof User; title: string; text: string; isPending: boolean; onClick: () => void }

function Tile({ icon: Icon, title, text, isPending, onClick }: TileProps) {
  return (
    <button
      type="button"
      aria-busy={isPending || undefined}
      onClick={isPending ? undefined : onClick}
      className="flex flex-col gap-1 rounded-lg border border-edge bg-card p-4 text-left transition-colors hover:border-accent hover:bg-accent-soft"
    >
      <Icon aria-hidden className="mb-1 size-6 text-accent-text" />
      <span className="text-input font-bold">{title}</span>
      <span className="text-table text-muted">{text}</span>
    </button>
  )
}
