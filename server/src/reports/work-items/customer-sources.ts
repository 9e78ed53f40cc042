import { detailsInWords } from '@okwan/domain/service/identity-checks/check'
import { listOpenIdentities } from '../../service/identity-checks/show-identity.ts'
import { PAGE, type Source, sourceOf } from './source.ts'

type OpenIdentity = Awaited<ReturnType<typeof listOpenIdentities>>['data'][number]

/** Checks of customers whose result a person has to look at. */
export const CUSTOMER_SOURCES: readonly Source[] = [
  sourceOf(
    'identity',
    'service-requests.decide',
    (ctx, branch) => listOpenIdentities(ctx, { ...branch, limit: PAGE }),
    (row) => ({
      id: row.id,
      list: row.customer_code,
      title: titleOf(row),
      number: row.customer_code,
      who: row.name,
      waitingSince: row.answered_at.toISOString(),
    }),
  ),
]

function titleOf({ state, differs }: OpenIdentity): string {
  if (state === 'unknown') return 'Check identity: the card is not in the register'
  const verb = differs.length === 1 ? 'differs' : 'differ'
  return `Check identity: ${detailsInWords(differs) || 'details'} ${verb} from the register`
}
