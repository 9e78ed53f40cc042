import { idIn } from '@okwan/domain/people/auth/acts'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { DescribeAct } from '../../platform/http/context.ts'
import { findDispute } from './dispute-store.ts'
import { codeReference, loadPayee } from './rates/person-rates.ts'

export const disputeReference = (disputeId: string, missingPesewas: number) =>
  `commission-dispute:${disputeId}:${missingPesewas}`

export const describeDispute: DescribeAct = async ({ tx }, rest) => {
  const dispute = await findDispute(tx, idIn(rest))
  if (!dispute) throw new Refusal('not_found', 'This dispute doesn’t exist or you can’t access it.')
  const pesewas = Number(/^\d{1,12}$/.exec(rest.split(':')[1] ?? '')?.[0] ?? 0)
  return {
    reference: disputeReference(dispute.id, pesewas),
    sentence: `add ${formatPesewas(pesewas)} commission for ${dispute.raised_by_name}`,
  }
}

export const describeRates: DescribeAct = async ({ tx }, rest) => {
  const { id, full_name } = await loadPayee(tx, idIn(rest))
  return { reference: codeReference(id), sentence: `change the commission rates of ${full_name}` }
}
