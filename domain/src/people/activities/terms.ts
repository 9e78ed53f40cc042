/** Categories of activities. */
export const ACTIVITY_KINDS = ['sign-ins', 'people', 'sales', 'payments', 'money', 'service', 'rates', 'other'] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** What a verification of the audit log can find. */
export const AUDIT_FAULTS = [
  // These contradict what was sealed or signed.
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
  // These say that something was not done in time.
  'entry-unsealed',
  'not-signed',
  'not-stored',
  'note-lost',
  'guard-off',
  'never-verified',
] as const
export type AuditFault = (typeof AUDIT_FAULTS)[number]
