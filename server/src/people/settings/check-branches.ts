import { Refusal } from '@okwan/domain/platform/refusal'
import { EVERY, type SalesRights } from '@okwan/domain/platform/settings/values'
import type { Tx } from '../../platform/db/database.ts'
import { branchCodes } from './store.ts'

/** Refuses unknown branch codes. With a mistyped code, the product would stay on sale unnoticed. */
export async function checkBranches(tx: Tx, { withheld }: SalesRights): Promise<void> {
  const known = [EVERY, ...(await branchCodes(tx))]
  const fields = withheld.flatMap(({ branchCode }, index) =>
    known.includes(branchCode)
      ? []
      : [{ path: `value.withheld.${index}.branchCode`, message: `No branch has the code ${branchCode}` }],
  )
  const [first] = fields
  if (first) throw new Refusal('invalid', first.message, fields)
}
