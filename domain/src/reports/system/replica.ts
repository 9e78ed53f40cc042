import type { ReplicaState } from '../../platform/db/replica-state.ts'
import { durationText } from './durations.ts'
import type { SystemItem } from './terms.ts'

const NAME = 'Read replica'
const FALLBACK_TEXT = 'Reports and exports read from the primary.'

const PROBLEMS: Record<NonNullable<ReplicaState['problem']>, string> = {
  'not-polled': 'Not read yet.',
  unreachable: 'Not responding.',
  'not-a-standby': 'Is a primary, not a standby.',
  'other-cluster': 'Does not follow the current primary.',
}

export function replicaItem(state: ReplicaState | undefined): SystemItem {
  if (!state) return { name: NAME, state: 'idle', text: 'Not set up.', runbook: null }
  const { problem, lagSeconds, limitSeconds, isUsed } = state
  const lag = lagSeconds === null ? '' : `${durationText(lagSeconds)} behind, limit ${durationText(limitSeconds)}.`
  if (isUsed) return { name: NAME, state: 'good', text: `Serves reports and exports. ${lag}`, runbook: null }
  if (problem === 'not-polled')
    return { name: NAME, state: 'unknown', text: `${PROBLEMS[problem]} ${FALLBACK_TEXT}`, runbook: null }
  const reason = problem ? PROBLEMS[problem] : lag || 'Has not caught up yet.'
  return { name: NAME, state: 'attention', text: `${reason} ${FALLBACK_TEXT}`, runbook: 'OkwanReplicaNotUsed' }
}
