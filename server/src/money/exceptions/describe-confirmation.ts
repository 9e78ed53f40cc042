import { EXCEPTION_SUBJECTS } from '@okwan/contract/money/exceptions'
import { idIn } from '@okwan/domain/people/auth/acts'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { DescribeAct } from '../../platform/http/context.ts'
import { readException } from './get-exception.ts'
import { presentException } from './present.ts'
import { resolutionsOf } from './store.ts'

export const confirmationReference = (subject: string, id: string, resolutionId: string) =>
  `exception:${subject}:${id}:${resolutionId}`

export const describeConfirmation: DescribeAct = async ({ tx, actor }, rest) => {
  const subject = EXCEPTION_SUBJECTS.find((each) => rest.startsWith(`${each}:`))
  if (!subject) throw new Refusal('not_found', 'This exception doesn’t exist or you can’t access it.')
  const row = await readException(tx, actor, { subject, id: idIn(rest, 1) })
  const { proposal, counterparty, amountPesewas } = presentException(row, await resolutionsOf(tx, [row.id]))
  if (!proposal) throw new Refusal('stale_version', 'This proposal has already been decided. Reload the exception.')
  return {
    reference: confirmationReference(subject, row.id, proposal.resolutionId),
    sentence: `confirm "${proposal.label}": ${formatPesewas(amountPesewas)}, ${counterparty}`,
  }
}
