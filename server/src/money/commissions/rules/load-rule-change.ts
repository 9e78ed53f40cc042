import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../../platform/db/database.ts'
import { findRuleChange, lockRule, lockRuleChange, type RuleChangeRow } from './rule-change-store.ts'

export async function loadRuleChange(tx: Tx, id: string): Promise<RuleChangeRow> {
  return found(await findRuleChange(tx, id))
}

/** Locks the rule before the change, as a new proposal does, so that only one decision is made. */
export async function lockedRuleChange(tx: Tx, id: string): Promise<RuleChangeRow> {
  const { product_code, user_group } = await loadRuleChange(tx, id)
  await lockRule(tx, product_code, user_group)
  return found(await lockRuleChange(tx, id))
}

function found(row: RuleChangeRow | undefined): RuleChangeRow {
  if (!row) throw new Refusal('not_found', 'This change doesn’t exist or you can’t access it.')
  return row
}
