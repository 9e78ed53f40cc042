import type { BankLine } from '@okwan/contract/money/bank-statements'
import { LINE_PURPOSES, type LinePurpose, PURPOSE_LABELS } from '@okwan/domain/money/bank-statements/terms'
import { PROVIDERS } from '@okwan/domain/money/payments/terms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { PROVIDER_LABELS } from '../payments/providers.ts'
import { MovementChoices } from './MovementChoices.tsx'
import { OtherLines } from './OtherLines.tsx'

const PURPOSES = LINE_PURPOSES.map((value) => ({ value, label: PURPOSE_LABELS[value] }))
const PROVIDER_OPTIONS = Object.entries(PROVIDER_LABELS).map(([value, label]) => ({ value, label }))
type ProviderName = keyof typeof PROVIDER_LABELS

/** Resolves a line: with recorded movements, or with a posting that another person confirms. */
export function ResolveForm({ line }: { line: BankLine }) {
  const named = providerNamedIn(line)
  const [purpose, setPurpose] = useState<LinePurpose>(named ? 'collection' : 'movement')
  const [provider, setProvider] = useState<ProviderName>(named ?? 'hubtel')
  const [keys, setKeys] = useState<readonly string[]>([])
  const [others, setOthers] = useState<readonly BankLine[]>([])
  const [note, setNote] = useState('')
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: () => {
      const body = {
        lineIds: [line, ...others].map(({ lineId }) => lineId),
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
  const errorAt = (path: string) => problem?.fields.find((field) => field.path === path)?.message
  const needsMovement = purpose === 'movement' || purpose === 'collection'
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
          setOthers([])
          save.reset()
        }}
      />
      {purpose === 'collection' && (
        <Segmented
          label="Provider"
          options={PROVIDER_OPTIONS}
          value={provider}
          onChange={(event) => {
            setProvider(event.currentTarget.value === 'mtn' ? 'mtn' : 'hubtel')
            setKeys([])
            save.reset()
          }}
        />
      )}
      {needsMovement && (
        <MovementChoices
          key={purpose === 'collection' ? provider : purpose}
          line={line}
          provider={purpose === 'collection' ? provider : null}
          linePesewas={[line, ...others].reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)}
          chosen={keys}
          error={errorAt('keys')}
          onChange={setKeys}
        />
      )}
      {purpose === 'movement' && <OtherLines line={line} chosen={others} onChange={setOthers} />}
      <TextArea
        label="Reason"
        maxLength={500}
        value={note}
        error={errorAt('note')}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {problem && problem.fields.length === 0 && <FormAlert>{problem.sentence}</FormAlert>}
      <div>
        <Button type="submit" variant="primary" loading={save.isPending}>
          {purpose === 'movement' ? 'Match' : 'Propose'}
        </Button>
      </div>
    </form>
  )
}

/** The provider that paid a line of the trust account, recognised by the text of the bank. */
function providerNamedIn({ account, amountPesewas, reference, description }: BankLine): ProviderName | undefined {
  if (account !== 'trust' || amountPesewas <= 0) return undefined
  const words = `${reference} ${description}`.toLowerCase().split(/[^a-z]+/)
  return PROVIDERS.find((name) => words.includes(name))
}
