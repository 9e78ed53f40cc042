export const ALERT_KINDS = ['off-hours', 'many-failures', 'large-approval', 'access-review', 'break-glass'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** Urgent alerts are sent by SMS at any hour; a normal alert of the quiet hours is sent when the quiet hours have ended. */
export const ALERT_SEVERITIES = ['urgent', 'normal'] as const
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number]
