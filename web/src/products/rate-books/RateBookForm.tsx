import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { type BookLine, bookLines, type Value, valueText } from '@okwan/domain/products/rate-books/lines'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { fieldErrorOf } from '../../platform/api/field-errors.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { useDeferUpdate } from '../../platform/navigation/use-defer-update.ts'
import { useNavigate } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { StickyBar } from '../../ui/actions/StickyBar.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { currentMs } from '../../ui/data/clock.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { DayField } from '../../ui/forms/DayField.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { ConfirmLargeChanges } from './ConfirmLargeChanges.tsx'
import { EditEffects } from './EditEffects.tsx'
import { LineEditor } from './LineEditor.tsx'
import type { RateBookDetails } from './rate-book-details.ts'
import { addDraft, changeDraft, type WrittenBook } from './save-draft.ts'
import { useLivePrices } from './use-live-prices.ts'
import { parseLineText, withChanges } from './values.ts'

type RateBookFormProps = {
  from: RateBookDetails
  /** Changes the draft `from` instead of creating a new version. */
  isEdit: boolean
  onClose: () => void
}

/** Edits a draft, or starts a new version with the rates of another version. A second SuperAdmin publishes the draft. */
export function RateBookForm({ from, isEdit, onClose }: RateBookFormProps) {
  const lines = useMemo(() => bookLines(from.book), [from])
  const tomorrow = addDays(toAccraDate(new Date(currentMs())), 1)
  const [version, setVersion] = useState(isEdit ? from.version : `${from.version}-${tomorrow}`.slice(0, 40))
  const [effectiveFrom, setEffectiveFrom] = useState(isEdit ? from.effectiveFrom : tomorrow)
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  const changes = useMemo(() => changesIn(lines, texts), [lines, texts])
  const invalid = changes.filter(({ value }) => value === undefined)
  useDeferUpdate(texts.size > 0)
  const save = useSave(from, { isEdit, onClose })
  const problem = save.error ? readProblem(save.error) : undefined
  const errorAt = (path: string) => fieldErrorOf(save.error, `book.${path}`)

  const unconfirmed = problem?.code === 'rate_change_unconfirmed' ? problem.fields : []

  const shownChanges = changes.map(({ line, value, text }) => ({
    label: `${line.section}: ${line.label}`,
    before: valueText(line),
    after: value === undefined ? `${text} (not a number)` : valueText({ ...line, value }),
  }))

  const book = useMemo(() => {
    const changed = new Map(changes.flatMap(({ line, value }) => (value === undefined ? [] : [[line.path, value]])))
    return { ...withChanges(from.book, changed), version, effectiveFrom, effectiveTo: null }
  }, [from, changes, version, effectiveFrom])
  const hasSamples = from.product === 'motor'
  const prices = useLivePrices(hasSamples && invalid.length === 0 ? book : undefined)

  function submit(areLargeChangesConfirmed: boolean) {
    if (invalid.length > 0 || save.isPending) return
    save.mutate({ book, areLargeChangesConfirmed })
  }

  return (
    <div className="grid gap-4">
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-4">
          <Card title="Version">
            <div className="grid gap-4 md:grid-cols-2">
              <TextField
                label="Version name"
                maxLength={40}
                value={version}
                error={errorAt('version')}
                onChange={(event) => setVersion(event.currentTarget.value)}
              />
              <DayField
                label="Effective from"
                hint="Applies until a newer version replaces it"
                value={effectiveFrom}
                error={errorAt('effectiveFrom')}
                onChange={(date) => setEffectiveFrom(date ?? '')}
              />
            </div>
          </Card>
          <LineEditor lines={lines} texts={texts} errorAt={errorAt} onType={setTexts} />
        </div>
        <EditEffects from={from} changes={shownChanges} prices={hasSamples ? prices : undefined} />
      </div>
      <StickyBar className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="primary"
          tipAlign="start"
          loading={save.isPending}
          disabledReason={invalid.length > 0 ? 'Fix the highlighted values' : undefined}
          onClick={() => submit(false)}
        >
          Save draft
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        <p role="status" className="tabular text-muted">
          {countText(changes.length, invalid.length)}
        </p>
        {problem && unconfirmed.length === 0 && <FormAlert>{problem.sentence}</FormAlert>}
      </StickyBar>
      <ConfirmLargeChanges
        changes={unconfirmed.map(({ message }) => message)}
        busy={save.isPending}
        onConfirm={() => submit(true)}
        onClose={() => save.reset()}
      />
    </div>
  )
}

function countText(changes: number, invalid: number): string {
  const changed = changes === 1 ? '1 change' : `${changes === 0 ? 'No' : changes} changes`
  return invalid === 0 ? changed : `${changed}, ${invalid} to fix`
}

function useSave(from: RateBookDetails, { isEdit, onClose }: { isEdit: boolean; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (written: WrittenBook) => (isEdit ? changeDraft(from, written) : addDraft(from.product, written)),
    onSuccess: async ({ rateBookId, version }) => {
      toast(`Draft ${version} saved. Another SuperAdmin can publish it.`)
      await refresh(queryClient, '/rate-books/*')
      if (isEdit) onClose()
      else await navigate({ to: paths.rateBook({ rateBookId }), search: { against: from.rateBookId } })
    },
  })
}

type LineChange = { line: BookLine; text: string; value: Value | undefined }

/** Lines whose typed value differs from the original; the value is undefined if the text is not valid. */
function changesIn(lines: readonly BookLine[], texts: ReadonlyMap<string, string>): LineChange[] {
  return lines.flatMap((line) => {
    const text = texts.get(line.path)
    if (text === undefined) return []
    const value = parseLineText(line, text)
    return value === line.value ? [] : [{ line, text, value }]
  })
}
