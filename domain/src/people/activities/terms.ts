/** What an activity is about, as people look for it. */
export const ACTIVITY_KINDS = ['sign-ins', 'people', 'sales', 'payments', 'money', 'service', 'rates', 'other'] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]
