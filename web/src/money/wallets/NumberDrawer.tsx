import type { MomoAccount } from '@okwan/contract/money/wallets'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { DateText } from '../../ui/data/DateText.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { WithdrawalList } from './WithdrawalList.tsx'

/** One payout number: whose it is, since when, and what went to it. */
export function NumberDrawer({ account, onClose }: { account: MomoAccount; onClose: () => void }) {
  const { momoAccountId } = account
  const withdrawals = useQuery(query('GET /wallet/withdrawals', { query: { momoAccountId, limit: 50 } }))
  return (
    <Drawer open title={`${account.networkName} ${account.msisdn}`} onClose={onClose}>
      <div className="grid gap-6">
        <DescriptionList
          items={[
            { term: 'Registered to', value: account.accountName },
            { term: 'Checked', value: <DateText value={account.verifiedAt} /> },
            { term: 'Ready', value: account.isPayable ? 'Yes' : <DateText value={account.payableFrom} /> },
            { term: 'Default', value: account.isDefault ? 'Yes' : 'No' },
          ]}
        />
        <section aria-labelledby="payouts-heading">
          <h3 id="payouts-heading" className="mb-3 font-bold">
            Withdrawals to this number
          </h3>
          <WithdrawalList withdrawals={withdrawals} empty="Nothing has been sent to this number yet." />
        </section>
      </div>
    </Drawer>
  )
}
