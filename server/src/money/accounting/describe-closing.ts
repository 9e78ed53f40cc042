import { idIn } from '@okwan/domain/people/auth/acts'
import { formatMonth } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { DescribeAct } from '../../platform/http/context.ts'
import { listClosings } from './store.ts'

export const closingReference = (closingId: string) => `month-closing:${closingId}`

export const describeClosing: DescribeAct = async ({ tx }, rest) => {
  const id = idIn(rest)
  const closing = (await listClosings(tx)).find((each) => each.id === id)
  if (!closing) throw new Refusal('not_found', 'This month doesn’t exist or you can’t access it.')
  return { reference: closingReference(id), sentence: `close ${formatMonth(closing.month)} in the accounts` }
}
