import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { Card } from '../../ui/data/Card.tsx'
import { WithdrawalList } from './WithdrawalList.tsx'

const RECENT = 5
const REFRESH_MS = 5_000

/** The latest withdrawals. The drawer of a payout number lists the latest 50 withdrawals to it. */
export function WithdrawalCard() {
  const withdrawals = useQuery({
    ...query('GET /wallet/withdrawals', { query: { limit: RECENT } }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ finishedAt }) => finishedAt === null) ? REFRESH_MS : false,
  })
  return (
    <Card title="Withdrawals">
      <WithdrawalList withdrawals={withdrawals} empty="No withdrawals yet." />
    </Card>
  )
}
