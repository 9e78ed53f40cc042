import type { PolicyDetail } from '@okwan/contract/policies/policies'
import type { Renewal } from '@okwan/contract/sales/renewals'
import { formatDate } from '@okwan/domain/platform/dates'
import { formatPlain, parseCedis } from '@okwan/domain/platform/money'
import type { RenewalMode } from '@okwan/domain/policies/policies/terms'
import { COVER_LABELS, COVER_TYPES, type CoverType, PRODUCT_CODES } from '@okwan/domain/products/rating/terms'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { Link, useNavigate } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Hint } from '../../ui/forms/Hint.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { endAfterMonths, monthsBetween } from '../motor/period.ts'
import { deleteRenewalDraft, readRenewalDraft, saveRenewalDraft } from './draft.ts'
import { draftOf } from './draft-of.ts'
import { modeOf, modeOptions } from './words.ts'

/** Panel on the policy page: the last term, changes for the next one, and the button to the price. */
export function RenewalPanel({ policy }: { policy: PolicyDetail }) {
  const { policyId } = policy
  const renewal = useQuery(query('GET /policies/{policyId}/renewal', { params: { policyId } }))
  return (
    <Card
      title="Renewal"
      className="border-accent"
      actions={
        <Button variant="quiet" onClick={() => deleteRenewalDraft()}>
          Cancel
        </Button>
      }
    >
      {renewal.isPending && <Skeleton className="h-49" />}
      {renewal.error && <Banner tone="danger">{readProblem(renewal.error).sentence}</Banner>}
      {renewal.data?.refusalReason && <Banner tone="warning">{renewal.data.refusalReason}</Banner>}
      {renewal.data && !renewal.data.refusalReason && <RenewalForm policy={policy} renewal={renewal.data} />}
    </Card>
  )
}

type Fields = { coverType: CoverType; months: string; costOfCar: string; mode: RenewalMode }

function RenewalForm({ policy, renewal }: { policy: PolicyDetail; renewal: Renewal }) {
  const navigate = useNavigate()
  const { policyId } = policy
  const stored = readRenewalDraft()
  const modes = modeOptions(renewal)
  const form = useForm<Fields>({
    defaultValues: {
      // The contract has a plain string; a motor policy has one of the four covers.
      coverType: stored.policy?.insuranceDetails?.coverType ?? (policy.insuranceDetails.coverType as CoverType),
      months: String(monthsBetween(renewal.startDate, renewal.endDate) ?? 'same'),
      costOfCar: valueText(stored.vehicle?.costOfCar ?? renewal.costOfCar),
      mode: modes.find(({ value }) => value === stored.mode)?.value ?? 'renew-now',
    },
  })
  const insuresValue = ['fire', 'comprehensive'].includes(useWatch({ control: form.control, name: 'coverType' }))

  function price({ coverType, months, costOfCar, mode }: Fields) {
    const cedis = (parseCedis(costOfCar) ?? 0) / 100
    const hasChanges = coverType !== policy.insuranceDetails.coverType || cedis !== renewal.costOfCar
    const draft = draftOf(policy, cedis, modeOf(mode, hasChanges))
    if (!draft) return
    const insuranceDetails = { ...draft.policy.insuranceDetails, coverType, productCode: PRODUCT_CODES[coverType] }
    saveRenewalDraft({ ...draft, policy: { ...draft.policy, insuranceDetails } })
    const endDate = months === 'same' ? renewal.endDate : endAfterMonths(renewal.startDate, Number(months))
    void navigate({ to: paths.renewalEstimates({ policyId }), search: { start: renewal.startDate, end: endDate } })
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(price)(event)}>
      <p>
        Last term: {COVER_LABELS[policy.insuranceDetails.coverType as CoverType]}, until{' '}
        {formatDate(policy.insuranceDetails.endDate)}, <Money pesewas={renewal.beforePesewas} className="font-bold" />.
        The next term starts on {formatDate(renewal.startDate)}.
      </p>
      {renewal.gapDays > 0 && (
        <Banner tone="warning">
          {renewal.gapDays === 1 ? 'One day' : `${renewal.gapDays} days`} without cover before the next term.
        </Banner>
      )}
      {renewal.offer && (
        <Banner
          tone="info"
          action={
            <Link to={paths.renewalPay({ policyId })} className={buttonClass('secondary', 'small')}>
              Pay
            </Link>
          }
        >
          An offer of <Money pesewas={renewal.offer.premiumPesewas} /> is awaiting payment.
        </Banner>
      )}
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        <Select
          label="Cover"
          options={COVER_TYPES.map((value) => ({ value, label: COVER_LABELS[value] }))}
          {...form.register('coverType')}
        />
        {insuresValue && (
          <MoneyField
            label="Vehicle value"
            error={form.formState.errors.costOfCar?.message}
            {...form.register('costOfCar', {
              validate: (input) => (parseCedis(input) ?? 0) > 0 || 'Enter the vehicle value',
            })}
          />
        )}
        <Segmented label="Months" options={monthOptions(renewal)} {...form.register('months')} />
        <Select label="Payment" options={modes} {...form.register('mode')} />
      </div>
      <Hint>
        {renewal.ncd.text}.{insuresValue && ' A vehicle usually loses about 10% of its value each year.'}
      </Hint>
      <Button type="submit" variant="primary" size="large" className="justify-self-start">
        Get new price
      </Button>
    </form>
  )
}

function monthOptions({ startDate, endDate }: Renewal) {
  const months = ['1', '3', '6', '12'].map((value) => ({ value, label: value }))
  return monthsBetween(startDate, endDate) ? months : [...months, { value: 'same', label: 'Same as before' }]
}

function valueText(cedis: number): string {
  return cedis > 0 ? formatPlain(cedis * 100, ',') : ''
}
