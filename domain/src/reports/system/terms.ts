/** `idle`: not set up or not used, so there is no state. `unknown`: the state could not be read, which is never healthy. */
export const ITEM_STATES = ['good', 'attention', 'unknown', 'idle'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/** Instructions in docs/runbooks. */
export const RUNBOOKS = [
  'OkwanNodeDown',
  'OkwanConnectionsBusy',
  'OkwanReplicaNotUsed',
  'OkwanJobsLate',
  'OkwanJobsFailed',
  'OkwanJobsHeld',
  'OkwanBackupOld',
  'OkwanArchivesFailed',
  'OkwanIntegrityCheckFailed',
  'OkwanAuditFault',
  'OkwanAuditNotVerified',
] as const
export type Runbook = (typeof RUNBOOKS)[number]

export const SECTION_IDS = ['nodes', 'jobs', 'providers', 'checks', 'audit', 'backups', 'database', 'keys'] as const
export type SectionId = (typeof SECTION_IDS)[number]

export const SECTION_TITLES: Readonly<Record<SectionId, string>> = {
  nodes: 'Nodes',
  jobs: 'Jobs',
  providers: 'Providers',
  checks: 'Integrity checks',
  audit: 'Audit log',
  backups: 'Backups',
  database: 'Database',
  keys: 'Keys and certificates',
}

export type SystemItem = {
  name: string
  state: ItemState
  /** The state in one or two sentences. */
  text: string
  runbook: Runbook | null
}
