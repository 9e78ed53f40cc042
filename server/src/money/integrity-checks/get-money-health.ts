import type { MoneyHealth } from '@okwan/contract/money/integrity-checks'
import type { Ctx } from '../../platform/http/context.ts'
import { checkStatuses } from './check-status.ts'

export async function getMoneyHealth({ tx }: Pick<Ctx, 'tx'>): Promise<MoneyHealth> {
  const checks = await checkStatuses(tx)
  const healthy = checks.every(({ state }) => state === 'passed')
  return { healthy, payoutsStopped: !healthy, checks }
}
