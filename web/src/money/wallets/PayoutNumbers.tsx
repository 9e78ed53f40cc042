import type { MomoAccount } from '@okwan/contract/money/wallets'
import { NUMBERS_MAX } from '@okwan/domain/money/wallets/terms'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { NETWORK_STYLES } from '../payments/networks.ts'
import { NumberDrawer } from './NumberDrawer.tsx'

const AddNumberDialog = lazyPart(() => import('./AddNumberDialog.tsx'), 'AddNumberDialog')

/** The mobile money numbers to which the agent can withdraw commission. */
export function PayoutNumbers() {
  const [filters, setFilters] = useFilters<'wallet'>()
  const [adding, setAdding] = useState(false)
  const accounts = useQuery(query('GET /wallet/momo-accounts'))
  const full = accounts.data && accounts.data.length >= NUMBERS_MAX
  const opened = accounts.data?.find(({ momoAccountId }) => momoAccountId === filters.number)
  return (
    <Card
      title="Payout numbers"
      text={accounts.data && `${accounts.data.length} of ${NUMBERS_MAX} used`}
      actions={
        <Button
          size="small"
          icon={Plus}
          tipAlign="end"
          disabledReason={full ? `Limit of ${NUMBERS_MAX} numbers reached. Remove one first.` : undefined}
          onClick={() => setAdding(true)}
        >
          Add number
        </Button>
      }
    >
      {accounts.error && !accounts.data && (
        <ErrorPanel
          title="Couldn’t load payout numbers"
          text={readProblem(accounts.error).sentence}
          onRetry={() => void accounts.refetch()}
        />
      )}
      {accounts.isPending && <Skeleton className="h-24" />}
      {accounts.data?.length === 0 && (
        <p className="text-muted">Add a number in your own name to withdraw commission.</p>
      )}
      <ul className="divide-y divide-line">
        {accounts.data?.map((account) => (
          <PayoutNumber key={account.momoAccountId} account={account} isLast={accounts.data.length === 1} />
        ))}
      </ul>
      <Suspense fallback={null}>{adding && <AddNumberDialog onClose={() => setAdding(false)} />}</Suspense>
      {opened && (
        <NumberDrawer account={opened} onClose={() => setFilters({ number: undefined, cursor: filters.cursor })} />
      )}
    </Card>
  )
}

function PayoutNumber({ account, isLast }: { account: MomoAccount; isLast: boolean }) {
  const [filters] = useFilters<'wallet'>()
  const [removing, setRemoving] = useState(false)
  const { momoAccountId, msisdn } = account
  const { makeDefault, remove } = useNumberActions(account)
  return (
    <li className="relative flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <span
        aria-hidden
        className="h-9 w-1 shrink-0 rounded-full"
        style={{ background: NETWORK_STYLES[account.network].barColor }}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link
            to={paths.wallet()}
            search={{ ...filters, number: momoAccountId }}
            className="font-medium text-text no-underline after:absolute after:inset-0 hover:underline"
          >
            {account.networkName}
          </Link>
          {account.isDefault && <StatusBadge tone="neutral">Default</StatusBadge>}
        </p>
        <p className="truncate text-table text-muted">
          {msisdn} · {account.accountName}
        </p>
        {!account.isUsable && (
          <p className="text-table text-warning-text">Available from {formatMoment(new Date(account.usableFrom))}</p>
        )}
        {makeDefault.error && <FieldError>{readProblem(makeDefault.error).sentence}</FieldError>}
      </div>
      <Menu
        label={`More actions for ${msisdn}`}
        items={[
          {
            id: 'default',
            label: 'Make default',
            disabledReason: account.isDefault ? 'Already the default' : undefined,
            onSelect: () => makeDefault.mutate(),
          },
          {
            id: 'remove',
            label: 'Remove',
            danger: true,
            separated: true,
            disabledReason: isLast ? 'Add another number first' : undefined,
            onSelect: () => setRemoving(true),
          },
        ]}
      />
      <ConfirmDialog
        open={removing}
        title={`Remove ${msisdn}?`}
        confirmLabel="Remove number"
        busy={remove.isPending}
        error={remove.error ? readProblem(remove.error).sentence : undefined}
        onConfirm={() => remove.mutate()}
        onClose={() => setRemoving(false)}
      >
        <p>
          You can no longer withdraw to this number. If you add it again, you need a new code and must wait 24 hours.
        </p>
      </ConfirmDialog>
    </li>
  )
}

function useNumberActions({ momoAccountId, msisdn }: MomoAccount) {
  const queryClient = useQueryClient()
  const params = { id: momoAccountId }
  const done = async (sentence: string) => {
    await refresh(queryClient, 'GET /wallet/momo-accounts')
    toast(sentence)
  }
  const makeDefault = useMutation({
    mutationFn: () => call('POST /wallet/momo-accounts/{id}/make-default', { params }),
    onSuccess: () => done(`${msisdn} is your default number`),
  })
  const remove = useMutation({
    mutationFn: () => call('DELETE /wallet/momo-accounts/{id}', { params }),
    onSuccess: () => done(`${msisdn} removed`),
  })
  return { makeDefault, remove }
}
