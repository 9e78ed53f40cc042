import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { Card } from '../../ui/data/Card.tsx'
import { WithdrawalList } from './WithdrawalList.tsx'

const RECENT = 5
const UNDER_WAY_EVERY_MS = 5_000

/** The latest withdrawals; all of a number stand beside it. */
export function WithdrawalCard() {
  const withdrawals = useQuery({
    ...query('GET /wallet/withdrawals', { query: { limit: RECENT } }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ finishedAt }) => finishedAt === null) ? UNDER_WAY_EVERY_MS : false,
  })
  return (
    <Card title="Withdrawals">
      <WithdrawalList withdrawals={withdrawals} empty="What you withdraw shows here, until it is on your phone." />
    </Card>
  )
}
