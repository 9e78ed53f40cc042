import type { MomoAccount } from '@okwan/contract/money/wallets'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { DateText } from '../../ui/data/DateText.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { WithdrawalList } from './WithdrawalList.tsx'

/** Details of one payout number and the latest 50 withdrawals to it. */
export function NumberDrawer({ account, onClose }: { account: MomoAccount; onClose: () => void }) {
  const { momoAccountId } = account
  const withdrawals = useQuery(query('GET /wallet/withdrawals', { query: { momoAccountId, limit: 50 } }))
  return (
    <Drawer open title={`${account.networkName} ${account.msisdn}`} onClose={onClose}>
      <div className="grid gap-6">
        <DescriptionList
          items={[
            { term: 'Registered to', value: account.accountName },
            { term: 'Verified', value: <DateText value={account.verifiedAt} /> },
            { term: 'Available', value: account.isUsable ? 'Yes' : <DateText value={account.usableFrom} /> },
            { term: 'Default', value: account.isDefault ? 'Yes' : 'No' },
          ]}
        />
        <section aria-labelledby="payouts-heading">
          <h3 id="payouts-heading" className="mb-3 font-bold">
            Withdrawals to this number
          </h3>
          <WithdrawalList withdrawals={withdrawals} empty="No withdrawals to this number yet." />
        </section>
      </div>
    </Drawer>
  )
}
