import type { ServiceRequestDetail } from '@okwan/contract/service/service-requests'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../../platform/api/call.ts'
import { generalErrorOf, setFieldErrors } from '../../../platform/api/field-errors.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { useDeferUpdate } from '../../../platform/navigation/use-defer-update.ts'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { requestQueries } from '../queries.ts'
import { RequestPage } from '../raise/RequestPage.tsx'
import { StickerNumberField } from '../StickerNumberField.tsx'
import { detailOf } from './detail.ts'
import { ProcessingDetails } from './RequestParts.tsx'

/** Enters the number of the new sticker after the fee is paid. */
export function StickerPage() {
  return (
    <RequestPage title={() => 'Enter sticker number'} canShow={({ kind }) => kind === 'sticker'}>
      {(request) => (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Details request={request} />
          <Sticker request={request} />
        </div>
      )}
    </RequestPage>
  )
}

function Details({ request }: { request: ServiceRequestDetail }) {
  const { policy, proposal, paid, reason } = request
  return (
    <Card title="Request">
      <DescriptionList
        items={[
          { term: 'Reason', value: reason },
          { term: 'Current sticker', value: policy.stickerNumber ?? 'None' },
          { term: 'Policy', value: request.policyNumber },
          {
            term: 'Fee',
            value: (
              <>
                <Money pesewas={proposal.toPayPesewas} />
                {paid === 'paid' ? ', paid' : paid === 'unpaid' ? ', not paid' : ''}
              </>
            ),
          },
        ]}
      />
    </Card>
  )
}

function Sticker({ request }: { request: ServiceRequestDetail }) {
  const { requestId, requestNumber, status, paid, actions } = request
  const sticker = actions.find(({ action }) => action === 'sticker')
  if (sticker && !sticker.refusalReason) return <StickerForm request={request} />
  if (status === 'awaiting_payment' && paid === 'unpaid') {
    return (
      <Banner
        tone="warning"
        title="Not paid"
        action={
          <Link to={paths.payRequest({ requestId })} className={buttonClass('primary')}>
            Collect payment
          </Link>
        }
      >
        Enter the new sticker after the fee is paid.
      </Banner>
    )
  }
  return (
    <div className="grid gap-4">
      <Banner tone={status === 'completed' ? 'success' : 'info'}>
        {sticker?.refusalReason ??
          (TO_DECIDE.includes(status)
            ? 'Enter the new sticker after the request is approved.'
            : `${requestNumber}: ${lowerFirst(request.statusText)}`)}
      </Banner>
      <ProcessingDetails request={request} />
    </div>
  )
}

const TO_DECIDE: readonly ServiceRequestDetail['status'][] = ['pending', 'in_review', 'more_info']

function StickerForm({ request }: { request: ServiceRequestDetail }) {
  const { requestId, version, policy } = request
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { stickerNumber: '' } })
  useDeferUpdate(formState.isDirty)
  const save = useMutation({
    mutationFn: ({ stickerNumber }: { stickerNumber: string }) => {
      const body = { version, stickerNumber }
      return sendOnce(`sticker:${requestId}`, body, (idempotencyKey) =>
        call('POST /service-requests/{id}/sticker', { params: { id: requestId }, body }, { idempotencyKey }),
      )
    },
    onSuccess: async (saved) => {
      queryClient.setQueryData(detailOf(requestId).queryKey, saved)
      await refresh(queryClient, ...requestQueries)
    },
    onError: (error) => setFieldErrors(setError, readProblem(error).fields.slice(0, 1), () => 'stickerNumber'),
  })
  const failure = generalErrorOf(save.error)
  return (
    <Card title="New sticker">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit((text) => save.mutate(text))(event)}
      >
        <StickerNumberField register={register} error={formState.errors.stickerNumber?.message} />
        <p className="text-muted">
          Sticker {policy.stickerNumber} becomes invalid when you save. The motor insurance database and the certificate
          are updated.
        </p>
        {failure && <FormAlert>{failure}</FormAlert>}
        <div>
          <Button type="submit" variant="primary" loading={save.isPending}>
            Save sticker
          </Button>
        </div>
      </form>
    </Card>
  )
}
