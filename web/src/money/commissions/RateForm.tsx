import type { PersonCommissions, PersonRate, RateEffect } from '@okwan/contract/money/commissions'
import { formatDate, isIsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { queryKey } from '../../platform/api/query-key.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { currentMs } from '../../ui/data/clock.ts'
import { DayField } from '../../ui/forms/DayField.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { ALIGN_WITH_INPUT } from '../../ui/forms/input-class.ts'
import { TextField } from '../../ui/forms/TextField.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { type EnteredRates, type RateChange, readRates } from './entered-rates.ts'
import { InForceEffect } from './InForceEffect.tsx'
import { percent } from './words.ts'

const SaveRatesDialog = lazyPart(() => import('./SaveRatesDialog.tsx'), 'SaveRatesDialog')

const KINDS = [
  { value: 'individual', label: 'Individual, 10%' },
  { value: 'entity', label: 'Company, 7.5%' },
]

/** Current, default and new rate of each cover, with the effect of the new rates on last month. */
export function RateForm({ person }: { person: PersonCommissions }) {
  const today = toAccraDate(new Date(currentMs()))
  const [input, setInput] = useState<EnteredRates>({})
  const [from, setFrom] = useState(today)
  const [payeeKind, setPayeeKind] = useState(person.payeeKind)
  const [saving, setSaving] = useState(false)
  const { changes, errors } = readRates(input, person.rates, from)
  const isDate = isIsoDate(from) && from >= today
  const kindChanged = payeeKind !== person.payeeKind
  const effect = useRatePreview(person.user.userId, isDate ? changes : [])
  const type = (productCode: string, text: string | null) => setInput({ ...input, [productCode]: text })
  const disabledReason = findDisabledReason({
    person,
    changed: changes.length > 0 || kindChanged,
    invalid: !isDate || errors.size > 0,
  })
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <Card title="Rates" text="Percentage of the premium without fees, taxes and levies. Applies to new sales only.">
        <div className="grid gap-4">
          {person.rates.map((rate) => (
            <RateRow
              key={rate.productCode}
              rate={rate}
              input={input[rate.productCode]}
              error={errors.get(rate.productCode)}
              disabled={!person.canChange}
              onType={(text) => type(rate.productCode, text)}
            />
          ))}
          <div className="grid gap-4 border-t border-line pt-4 xs:grid-cols-2">
            <DayField
              label="Effective from"
              min={today}
              value={from || null}
              disabled={!person.canChange}
              error={isDate ? undefined : 'Start date can’t be in the past'}
              onChange={(day) => setFrom(day ?? '')}
            />
            {person.group === 'AGENT' && (
              <Select
                label="Taxed as"
                options={KINDS}
                value={payeeKind}
                disabled={!person.canChange}
                onChange={(event) => setPayeeKind(event.currentTarget.value === 'entity' ? 'entity' : 'individual')}
              />
            )}
          </div>
          <UnlessReadOnly>
            <Button
              variant="primary"
              className="justify-self-start"
              disabledReason={disabledReason}
              onClick={() => setSaving(true)}
            >
              Save changes
            </Button>
          </UnlessReadOnly>
        </div>
      </Card>
      <div className="grid gap-4">
        <EffectCard effect={effect.data} error={effect.error} isEmpty={changes.length === 0} />
        {changes.length > 0 && <InForceEffect effect={effect.data} />}
      </div>
      <Suspense fallback={null}>
        {saving && (
          <SaveRatesDialog
            person={person}
            changes={changes}
            effect={effect.data}
            payeeKind={kindChanged && payeeKind !== 'staff' ? payeeKind : undefined}
            onClose={() => setSaving(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

function findDisabledReason({
  person,
  changed,
  invalid,
}: {
  person: PersonCommissions
  changed: boolean
  invalid: boolean
}) {
  if (!person.canChange) return 'Only another SuperAdmin can change your rates'
  if (invalid) return 'Fix the highlighted fields'
  return changed ? undefined : 'No changes to save'
}

function useRatePreview(userId: string, rates: RateChange[]) {
  return useQuery({
    queryKey: queryKey('POST /commissions/{id}/preview', userId, rates),
    queryFn: () => call('POST /commissions/{id}/preview', { params: { id: userId }, body: { rates } }),
    placeholderData: keepPreviousData,
  })
}

type RateRowProps = {
  rate: PersonRate
  /** Null returns to the default rate. */
  input: string | null | undefined
  error: string | undefined
  disabled: boolean
  onType: (text: string | null) => void
}

function RateRow({ rate, input, error, disabled, onType }: RateRowProps) {
  const { next } = rate
  return (
    <div className="flex items-start justify-between gap-4">
      <TextField
        label={`New rate for ${rate.productName}`}
        hint={currentRateText(rate)}
        className="flex-1"
        inputClassName="max-w-36"
        inputMode="decimal"
        placeholder={String(rate.rateBps / 100)}
        value={input === null ? String(rate.defaultRateBps / 100) : (input ?? '')}
        error={error}
        disabled={disabled}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Button
        variant="quiet"
        className={ALIGN_WITH_INPUT}
        disabledReason={!rate.isOwn && !next ? `Already uses the default, ${percent(rate.defaultRateBps)}` : undefined}
        tipAlign="end"
        onClick={() => onType(null)}
      >
        Use default
      </Button>
    </div>
  )
}

function currentRateText({ rateBps, isOwn, since, maxRateBps, next, defaultRateBps }: PersonRate): string {
  const now = `Current: ${percent(rateBps)}${isOwn ? ` since ${formatDate(since)}` : ' (default)'}`
  const futureRate = next ? `, ${percent(next.rateBps ?? defaultRateBps)} from ${formatDate(next.effectiveFrom)}` : ''
  return `${now}${futureRate}. Maximum: ${percent(maxRateBps)}`
}

type EffectCardProps = { effect: RateEffect | undefined; error: unknown; isEmpty: boolean }

function EffectCard({ effect, error, isEmpty }: EffectCardProps) {
  return (
    <Card title="Effect on last month">
      {error ? (
        <FieldError>{readProblem(error).sentence}</FieldError>
      ) : !effect ? (
        <p className="text-muted">Calculating…</p>
      ) : (
        <div role="status" className="grid gap-2">
          {isEmpty ? (
            <p>
              {formatPesewas(effect.earnedPesewas)} for {effect.sales === 1 ? '1 sale' : `${effect.sales} sales`} from{' '}
              {formatDate(effect.from)} to {formatDate(effect.to)}. Enter a new rate to compare.
            </p>
          ) : (
            <>
              <p className="text-input">
                Would have paid <strong>{formatPesewas(effect.wouldHaveEarnedPesewas)}</strong>
                {effect.wouldHaveEarnedPesewas === effect.earnedPesewas ? (
                  ', the same as before'
                ) : (
                  <>
                    {' '}
                    instead of <strong>{formatPesewas(effect.earnedPesewas)}</strong>
                  </>
                )}
              </p>
              {effect.byProduct.map((product) => (
                <p key={product.productName} className="text-table text-muted">
                  {product.productName}: {percent(product.fromRateBps)} to {percent(product.toRateBps)},{' '}
                  {formatPesewas(product.earnedPesewas)} to {formatPesewas(product.wouldHaveEarnedPesewas)}
                </p>
              ))}
            </>
          )}
          {effect.warnings.map((warning) => (
            <p key={warning} className="text-warning-text">
              {warning}
            </p>
          ))}
        </div>
      )}
    </Card>
  )
}
