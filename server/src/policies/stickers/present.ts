import type { StickerCount, StickerMove } from '@okwan/contract/policies/stickers'
import { countResult } from '@okwan/domain/policies/stickers/stock'
import type { CountRow, MoveRow } from './store.ts'

/** An agent is named together with the branch. */
const holderName = (branch: string | null, agent: string | null) => (agent ? `${agent}, ${branch}` : branch)

const NIC = 'NIC'

export function presentMove(row: MoveRow): StickerMove {
  return {
    moveId: row.id,
    kind: row.kind,
    firstNumber: row.first_number,
    lastNumber: row.last_number,
    count: row.count,
    from: row.kind === 'received' ? NIC : holderName(row.from_branch, row.from_agent),
    to: row.kind === 'returned' ? NIC : holderName(row.to_branch, row.to_agent),
    policyId: row.policy_id,
    policyNumber: row.policy_number,
    note: row.note,
    movedBy: row.moved_by,
    movedAt: row.moved_at.toISOString(),
  }
}

export function presentCount(row: CountRow, actorId: string): StickerCount {
  const result = countResult({ first: row.first_count, second: row.second_count, expected: row.expected })
  const isOpen = result === 'open'
  return {
    countId: row.id,
    branchId: row.branch_id,
    branchName: row.branch_name,
    agentId: row.agent_id,
    agentName: row.agent_name,
    result,
    firstCount: isOpen ? null : row.first_count,
    secondCount: row.second_count,
    expected: row.expected,
    firstBy: row.first_name,
    firstAt: row.first_at.toISOString(),
    secondBy: row.second_name,
    secondAt: row.second_at?.toISOString() ?? null,
    confirmRefusalReason:
      isOpen && row.first_by === actorId ? 'You made the first count. Another person must make the second.' : null,
  }
}
