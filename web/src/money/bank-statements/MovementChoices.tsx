import type { BankLine } from '@okwan/contract/money/bank-statements'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { PROVIDER_LABELS } from '../payments/providers.ts'
import { Choices } from './Choices.tsx'
import { hintOf, shownMovements, suggestedMovement } from './shown-movements.ts'

type MovementChoicesProps = {
  line: BankLine
  /** The provider whose collections are listed; null for recorded movements. */
  provider: keyof typeof PROVIDER_LABELS | null
  /** Amount of the lines that are resolved together. */
  linePesewas: number
  chosen: readonly string[]
  error: string | undefined
  onChange: (keys: readonly string[]) => void
}

const SEARCHED_FROM = 8

/** Movements that may match the lines, most likely first, with the difference between the selected movements and the lines. */
export function MovementChoices({ line, provider, linePesewas, chosen, error, onChange }: MovementChoicesProps) {
  const [search, setSearch] = useState('')
  const movements = useQuery(query('GET /bank-movements', { query: { account: line.account } }))
  if (movements.error) return <FieldError>{readProblem(movements.error).sentence}</FieldError>
  const possible = (movements.data ?? []).filter((movement) => movement.provider === provider)
  if (movements.data && possible.length === 0) {
    return (
      <div className="grid gap-1">
        <p className="text-muted">
          {provider ? 'No open collections of this provider.' : 'No open movements.'} Select another purpose.
        </p>
        {error && <FieldError>{error}</FieldError>}
      </div>
    )
  }
  const { shown, leftOut } = shownMovements(possible, {
    search,
    chosen,
    line: { amountPesewas: linePesewas, bookedOn: line.bookedOn },
  })
  const selectedPesewas = possible
    .filter(({ key }) => chosen.includes(key))
    .reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
  const suggested = suggestedMovement(possible, line)
  return (
    <div className="grid gap-3">
      {suggested && !chosen.includes(suggested.key) && (
        <Banner
          tone="info"
          action={
            <Button size="small" onClick={() => onChange([...chosen, suggested.key])}>
              Select
            </Button>
          }
        >
          Reference {line.reference} matches {suggested.label}, {formatPesewas(suggested.amountPesewas)}.
        </Banner>
      )}
      {possible.length >= SEARCHED_FROM && (
        <TextField
          type="search"
          label={provider ? 'Find a day' : 'Find a movement'}
          hint="A date or an amount, such as 16 Nov or 1,250"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <Choices
        legend={provider ? 'Days of collections' : 'Recorded movements'}
        items={shown.map((movement) => ({ value: movement.key, label: movement.label, hint: hintOf(movement) }))}
        chosen={chosen}
        error={error}
        onChange={onChange}
      />
      {shown.length === 0 && <p className="text-muted">Nothing matches. Change the search.</p>}
      {leftOut > 0 && <p className="text-meta text-muted">{leftOut} more aren’t shown. Search to find them.</p>}
      <output className="text-table">
        Selected {formatPesewas(selectedPesewas)} of {formatPesewas(linePesewas)}.{' '}
        {differenceText(selectedPesewas - linePesewas)}
      </output>
    </div>
  )
}

function differenceText(difference: number): string {
  if (difference === 0) return 'The amounts are equal.'
  return `Difference ${formatPesewas(Math.abs(difference))}.`
}
