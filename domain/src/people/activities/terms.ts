/** Categories of activities. */
export const ACTIVITY_KINDS = ['sign-ins', 'people', 'sales', 'payments', 'money', 'service', 'rates', 'other'] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** Faults that a verification of the audit log can find. */
export const AUDIT_FAULTS = [
  // The log differs from its seals or signed checkpoints.
  'entry-changed',
  'entry-removed',
  'segment-missing',
  'chain-broken',
  'log-cut',
  'log-rewritten',
  'note-not-ours',
  'entry-past-queue',
  'entry-backdated',
  'entry-unsealable',
  'upgraded-broken',
  // A protection of the log is late, missing or switched off.
  'entry-unsealed',
  'not-signed',
  'not-stored',
  'note-lost',
  'guard-off',
  'never-verified',
] as const
export type AuditFault = (typeof AUDIT_FAULTS)[number]
