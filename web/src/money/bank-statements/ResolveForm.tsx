import type { BankLine, BankMovement } from '@okwan/contract/money/bank-statements'
import { LINE_PURPOSES, type LinePurpose, PURPOSE_LABELS } from '@okwan/domain/money/bank-statements/terms'
import { formatDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { PROVIDER_LABELS } from '../payments/providers.ts'

const PURPOSES = LINE_PURPOSES.map((value) => ({ value, label: PURPOSE_LABELS[value] }))
const PROVIDERS = Object.entries(PROVIDER_LABELS).map(([value, label]) => ({ value, label }))
type ProviderName = keyof typeof PROVIDER_LABELS

/** Resolves a line: with recorded movements, or with a posting that another person confirms. */
export function ResolveForm({ line }: { line: BankLine }) {
  const [purpose, setPurpose] = useState<LinePurpose>('movement')
  const [provider, setProvider] = useState<ProviderName>('hubtel')
  const [keys, setKeys] = useState<readonly string[]>([])
  const [others, setOthers] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: () => {
      const body = {
        lineIds: [line.lineId, ...others],
        purpose,
        keys: [...keys],
        note: note.trim(),
        ...(purpose === 'collection' ? { provider } : {}),
      }
      return sendOnce(`resolve-bank-line:${line.lineId}`, body, (idempotencyKey) =>
        call('POST /bank-lines/resolve', { body }, { idempotencyKey }),
      )
    },
    onSuccess: async () => {
      await refresh(queryClient, '/bank-lines/*', '/bank-statements/*', '/bank-movements/*', '/settlements/*')
      toast(purpose === 'movement' ? 'Line matched' : 'Explanation proposed')
    },
  })
  const problem = save.error && readProblem(save.error)
  const errorAt = (path: string) => problem?.fields.find((one) => one.path === path)?.message
  const chooses = purpose === 'movement' || purpose === 'collection'
  return (
    <form
      noValidate
      className="grid gap-4 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <h3 className="font-medium">Resolve line</h3>
      <Select
        label="Purpose"
        options={PURPOSES}
        value={purpose}
        error={errorAt('purpose')}
        onChange={(event) => {
          // The options are the purposes.
          setPurpose(event.currentTarget.value as LinePurpose)
          setKeys([])
        }}
      />
      {purpose === 'collection' && (
        <Segmented
          label="Provider"
          options={PROVIDERS}
          value={provider}
          onChange={(event) => {
            setProvider(event.currentTarget.value === 'mtn' ? 'mtn' : 'hubtel')
            setKeys([])
          }}
        />
      )}
      {chooses && (
        <Movements
          account={line.account}
          provider={purpose === 'collection' ? provider : null}
          chosen={keys}
          onChange={setKeys}
        />
      )}
      {purpose === 'movement' && <OtherLines line={line} chosen={others} onChange={setOthers} />}
      {errorAt('keys') && <FieldError>{errorAt('keys') ?? ''}</FieldError>}
      <TextArea
        label="Reason"
        maxLength={500}
        value={note}
        error={errorAt('note')}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {problem && <FormAlert>{problem.sentence}</FormAlert>}
      <div>
        <Button type="submit" variant="primary" loading={save.isPending}>
          {purpose === 'movement' ? 'Match' : 'Propose'}
        </Button>
      </div>
    </form>
  )
}

type MovementsProps = {
  account: BankLine['account']
  provider: ProviderName | null
  chosen: readonly string[]
  onChange: (keys: readonly string[]) => void
}

function Movements({ account, provider, chosen, onChange }: MovementsProps) {
  const movements = useQuery(query('GET /bank-movements', { query: { account } }))
  if (movements.error) return <FieldError>{readProblem(movements.error).sentence}</FieldError>
  const possible = (movements.data ?? []).filter((one) => one.provider === provider)
  if (movements.data && possible.length === 0) return <p className="text-muted">No open movements.</p>
  return (
    <Choices
      legend={provider ? 'Settled collections' : 'Recorded movements'}
      items={possible.map((one) => ({ value: one.key, label: one.label, hint: hintOf(one) }))}
      chosen={chosen}
      onChange={onChange}
    />
  )
}

const hintOf = ({ day, amountPesewas, provider, reference }: BankMovement) =>
  [formatPesewas(amountPesewas), formatDate(day), provider ? '' : reference].filter(Boolean).join(' · ')

type OtherLinesProps = { line: BankLine; chosen: readonly string[]; onChange: (ids: readonly string[]) => void }

/** Other open lines of the account, for a movement that the bank booked in parts. */
function OtherLines({ line, chosen, onChange }: OtherLinesProps) {
  const lines = useQuery(query('GET /bank-lines', { query: { limit: 100 } }))
  const others = (lines.data?.data ?? []).filter(
    ({ lineId, account, match }) => lineId !== line.lineId && account === line.account && !match,
  )
  if (others.length === 0) return null
  return (
    <Choices
      legend="Other lines of this movement"
      items={others.map(({ lineId, reference, description, amountPesewas, bookedOn }) => ({
        value: lineId,
        label: [reference, description].filter(Boolean).join(' · ') || 'No description',
        hint: `${formatPesewas(amountPesewas)} · ${formatDate(bookedOn)}`,
      }))}
      chosen={chosen}
      onChange={onChange}
    />
  )
}

type ChoicesProps = {
  legend: string
  items: { value: string; label: string; hint: string }[]
  chosen: readonly string[]
  onChange: (values: readonly string[]) => void
}

function Choices({ legend, items, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset className="grid max-h-60 gap-2 overflow-y-auto">
      <legend className="mb-2 text-table font-medium">{legend}</legend>
      {items.map(({ value, label, hint }) => (
        <Checkbox
          key={value}
          label={label}
          hint={hint}
          checked={chosen.includes(value)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
    </fieldset>
  )
}
