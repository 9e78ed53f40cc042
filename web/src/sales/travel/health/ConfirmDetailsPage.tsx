import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { LABELS } from '../../../platform/analytics/catalogue.ts'
import { track } from '../../../platform/analytics/track.ts'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { openFile } from '../../../platform/files/open-file.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Hint } from '../../../ui/forms/Hint.tsx'
import { StepForm } from '../../../ui/forms/StepForm.tsx'
import { useTravelSale } from '../draft.ts'
import { TravelStepPage } from '../TravelStepPage.tsx'
import { PriceButton, PriceLines } from '../trip/PricePanel.tsx'
import { useSalePrice } from '../trip/use-sale-price.ts'
import { useNextStep } from '../use-next-step.ts'
import { withSale } from '../with-sale.tsx'
import { AnswerSummary } from './AnswerSummary.tsx'
import { confirmPrice } from './confirm-price.ts'

const STEP = 'confirm-details'

/** Summary of the answers before the health questions, with the standard price. */
export const ConfirmDetailsPage = withSale(ConfirmDetails)

function ConfirmDetails() {
  const sale = useTravelSale()
  const { standardPrice, warnings, limits } = sale
  const { price } = useSalePrice(sale)
  const openNextStep = useNextStep()
  const confirm = useMutation({ mutationFn: confirmPrice, onSuccess: openNextStep })
  if (!standardPrice) return null
  return (
    <TravelStepPage step={STEP} title="Review details">
      <StepForm
        problems={[]}
        attempt={0}
        isSaving={confirm.isPending || confirm.isSuccess}
        failure={confirm.error ? readProblem(confirm.error).sentence : undefined}
        onSubmit={(event) => {
          event.preventDefault()
          if (!confirm.isPending) confirm.mutate()
        }}
        submitLabel="Confirm"
        sum={price && <PriceButton price={price} />}
      >
        <AnswerSummary />
        <Card title="Price breakdown">
          <PriceLines price={standardPrice} />
          <Hint>
            {limits && `Valid for ${limits.quoteHours} hours after you confirm. `}
            Health answers can change the price before payment.
          </Hint>
        </Card>
        {warnings.map(({ code, message }) => (
          <Banner key={code + message} tone="warning">
            {message}
          </Banner>
        ))}
        <Preview />
      </StepForm>
    </TravelStepPage>
  )
}

function Preview() {
  const { draftId } = useTravelSale()
  const preview = useMutation({
    mutationFn: () =>
      openFile(
        () => call('GET /travel/drafts/{id}/certificate-preview.pdf', { params: { id: draftId } }),
        'draft-certificate.pdf',
      ),
  })
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        icon={FileText}
        loading={preview.isPending}
        onClick={() => {
          track(LABELS.previewTravelCertificate)
          preview.mutate()
        }}
      >
        Preview certificate
      </Button>
      {preview.error && <Banner tone="danger">{readProblem(preview.error).sentence}</Banner>}
    </div>
  )
}
