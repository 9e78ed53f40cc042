import { withAmount } from '@okwan/domain/platform/code-reference'
import { formatPesewas } from '@okwan/domain/platform/money'
import { can } from '@okwan/domain/platform/permissions'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { PaymentSheet } from '../../../money/payments/PaymentSheet.tsx'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { Link } from '../../../platform/routes/link.ts'
import { travelStepPath } from '../../../platform/routes/step-paths.ts'
import { useUser } from '../../../platform/session/current.ts'
import { ConfirmCode } from '../../../platform/step-up/ConfirmCode.tsx'
import { type SentCode, sendCode } from '../../../platform/step-up/send-verification-code.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Money } from '../../../ui/data/Money.tsx'
import { formatMoment } from '../../../ui/data/moment.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Hint } from '../../../ui/forms/Hint.tsx'
import { StepForm } from '../../../ui/forms/StepForm.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { type TravelSale, travelDraft, useTravelSale } from '../draft.ts'
import { NewTerms } from '../payment/NewTerms.tsx'
import { TravelStepPage } from '../TravelStepPage.tsx'
import { PricePanel } from '../trip/PricePanel.tsx'
import { useNextStep } from '../use-next-step.ts'
import { withSale } from '../with-sale.tsx'
import { Declarations } from './Declarations.tsx'
import { useConsentForm } from './use-consent-form.ts'

const SignedForm = lazyPart(() => import('./SignedForm.tsx'), 'SignedForm')

const PlanComparison = lazyPart(() => import('../trip/PlanComparison.tsx'), 'PlanComparison')

const STEP = 'consent'

/** Consent of the customer: each declaration is ticked, then a one-time code or a signed form confirms them and the price. */
export const ConsentPage = withSale(Consent)

function Consent() {
  const sale = useTravelSale()
  const [sent, setSent] = useState<SentCode>()
  const openNextStep = useNextStep()
  const user = useUser()
  const canAnswer = user !== undefined && can(user, 'travel.consent-by-form')
  const { price, consent } = sale
  const phone = consent.mobileNumber
  if (!price || !phone) return null
  return (
    <TravelStepPage step={STEP} title="Consent" aside={<PricePanel />}>
      <div className="grid gap-6">
        <NewTerms />
        {consent.agreedAt && (
          <Banner
            tone="success"
            action={
              <Button variant="primary" onClick={() => openNextStep(sale)}>
                Continue
              </Button>
            }
          >
            The customer gave consent on {formatMoment(new Date(consent.agreedAt))}.
          </Banner>
        )}
        {sent ? (
          <PaymentSheet title="Customer consent">
            <ConfirmCode
              sent={sent}
              confirmLabel="Confirm"
              onVerified={async (verificationToken) =>
                openNextStep(await giveConsent(price.totalPesewas, verificationToken))
              }
              onResent={setSent}
              onBack={() => setSent(undefined)}
            >
              <p className="text-muted">
                With this code, the customer agrees to the declarations and to pay {formatPesewas(price.totalPesewas)}.
              </p>
            </ConfirmCode>
          </PaymentSheet>
        ) : (
          <>
            <Ticks phone={phone} totalPesewas={price.totalPesewas} onSent={setSent} />
            {!consent.agreedAt && canAnswer && (
              <Suspense fallback={null}>
                <SignedForm totalPesewas={price.totalPesewas} onAgreed={openNextStep} />
              </Suspense>
            )}
          </>
        )}
      </div>
    </TravelStepPage>
  )
}

type TicksProps = { phone: string; totalPesewas: number; onSent: (sent: SentCode) => void }

function Ticks({ phone, totalPesewas, onSent }: TicksProps) {
  const { draftId, problems, consent, firstIncompleteStep } = useTravelSale()
  const { codes, toggle, missing, validate, isValidated } = useConsentForm()
  const send = useMutation({
    mutationFn: async () => {
      await travelDraft.flush()
      return sendCode(phone, 'consent', withAmount(draftId, totalPesewas))
    },
    onSuccess: onSent,
  })
  // The server asks for consent again after new terms or a new wording.
  const again = firstIncompleteStep === STEP && consent.ticked.length > 0 ? problems.find(isAboutTerms) : undefined
  return (
    <StepForm
      problems={isValidated ? missing : []}
      attempt={0}
      isSaving={send.isPending}
      failure={send.error ? readProblem(send.error).sentence : undefined}
      submitLabel="Send code"
      onSubmit={(event) => {
        event.preventDefault()
        if (validate() && !send.isPending) send.mutate()
      }}
    >
      {again && <Banner tone="info">{again.message}</Banner>}
      <Declarations
        declarations={consent.text.declarations}
        codes={codes}
        missing={isValidated ? missing : []}
        onToggle={toggle}
      />
      <Summary />
      <p>
        Total: <Money pesewas={totalPesewas} className="font-bold" />, taxes included.
      </p>
      <Hint>Ask the customer for the code that we text. Existing customers get it on the number on record.</Hint>
    </StepForm>
  )
}

/** Opens the summary of cover that the declarations refer to. */
function Summary() {
  const { price } = useTravelSale()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setIsOpen(true)}>View cover summary</Button>
        <Link to={travelStepPath('confirm-details')} className={buttonClass('secondary')}>
          Review details
        </Link>
      </div>
      {isOpen && price && (
        <Suspense fallback={null}>
          <PlanComparison planCodes={[price.planCode]} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

const isAboutTerms = ({ path }: { path: string }) => path !== 'proof' && !path.startsWith('accepted.')

function giveConsent(acceptedTotalPesewas: number, verificationToken: string): Promise<TravelSale> {
  return travelDraft.apply(({ draftId }) =>
    call('POST /travel/drafts/{id}/consent', {
      params: { id: draftId },
      body: { acceptedTotalPesewas, verificationToken },
    }),
  )
}
