/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable */
import type { RateBookReplay } from '@okwan/contract/reports/rate-book-replays'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Calculator } from 'lucide-react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { Figure } from '../../ui/data/Figure.tsx'
import { Amount, Money } from '../../ui/data/Money.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { LargestChanges } from './LargestChanges.tsx'
import { countText, shareText } from './words.ts'

const REFRESH_MS = 2_000

/** Effect of a draft on the policies in force. A change of the draft loads the effect again. */
export function ReplayCard({ rateBookId }: { rateBookId: string }) {
  const params = { id: rateBookId }
  const replay = useQuery({
    ...query('GET /rate-books/{id}/replay', { params }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? REFRESH_MS : false),
  })
  const queryClient = useQueryClient()
  const start = useMutation({
    mutationFn: () => call('POST /rate-books/{id}/replay', { params }),
    onSuccess: () => refresh(queryClient, '/rate-books/*'),
  })
  const isRunning = replay.data?.status === 'running'
  return (
    <Card title="Effect on policies in force" text={textOf(replay.data)}>
      <div className="grid gap-4">
        {replay.error ? (
          <LoadError title="Couldn’t load the effect" query={replay} />
        ) : replay.data === undefined ? (
          <Skeleton className="h-24" />
        ) : (
          replay.data && <Effect replay={replay.data} />
        )}
        {start.error && <FieldError>{readProblem(start.error).sentence}</FieldError>}
        <UnlessReadOnly>
          <div>
            <Button icon={Calculator} loading={start.isPending || isRunning} onClick={() => start.mutate()}>
              {replay.data ? 'Calculate again' : 'Calculate effect'}
            </Button>
          </div>
        </UnlessReadOnly>
      </div>
    </Card>
  )
}

function textOf(replay: RateBookReplay | null | undefined): string {
  if (!replay) return 'Prices every policy in force with this draft and with the rates that it replaces.'
  const { policies } = replay.totals
  if (replay.status === 'running') return `In progress: ${countText(policies)} policies priced.`
  return `${countText(policies)} policies, compared with ${replay.replacedVersion}.`
}

function Effect({ replay }: { replay: RateBookReplay }) {
  const { totals, groups } = replay
  const { up, down, unchanged, refused, beforePesewas, afterPesewas } = totals
  return (
    <>
      <div className="grid gap-3 md:grid-cols-2 lg:grid-cols-4">
        <Figure
          label="Premium with this draft"
          value={<Amount pesewas={afterPesewas} />}
          detail={`${shareText(beforePesewas, afterPesewas)} of the current premium`}
        />
        <Figure label="Higher" value={countText(up)} />
        <Figure label="Lower" value={countText(down)} />
        <Figure
          label="Unchanged"
          value={countText(unchanged)}
          {...(refused > 0 ? { detail: `${countText(refused)} without a price` } : {})}
        />
      </div>
      {groups.length > 0 && <Groups groups={groups} />}
      <LargestChanges changes={replay.largest} />
    </>
  )
}

const HEADERS = ['Policies', 'Higher', 'Lower', 'Unchanged', 'No price', 'Current', 'Draft', 'Change']

function Groups({ groups }: { groups: RateBookReplay['groups'] }) {
  return (
    <section tabIndex={0} aria-label="Effect by cover and class" className="overflow-x-auto">
      <table className="tabular w-full text-table">
        <caption className="sr-only">Effect by cover and class</caption>
        <thead className="text-meta text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-4 text-left font-medium">
              Cover and class
            </th>
            {HEADERS.map((header) => (
              <th key={header} scope="col" className="px-3 py-2 text-right font-medium whitespace-nowrap">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {groups.map((group) => (
            <GroupRow key={`${group.cover} ${group.riskCode}`} group={group} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function GroupRow({ group }: { group: RateBookReplay['groups'][number] }) {
  const { policies, up, down, unchanged, refused, beforePesewas, afterPesewas } = group
  return (
    <tr>
      <th scope="row" className="py-2 pr-4 text-left font-normal whitespace-nowrap">
        {[group.cover, group.riskCode].filter(Boolean).join(', ')}
      </th>
      {[policies, up, down, unchanged, refused].map((value, n) => (
        <td key={HEADERS[n]} className="px-3 py-2 text-right">
          {countText(value)}
        </td>
      ))}
      {[beforePesewas, afterPesewas, afterPesewas - beforePesewas].map((pesewas, n) => (
        <td key={HEADERS[n + 5]} className="px-3 py-2 text-right whitespace-nowrap">
          <Money pesewas={pesewas} />
        </td>
      ))}
    </tr>
  )
}
