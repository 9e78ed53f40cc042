/** `decided`: to be filed, or not. `filed`: sent to the Financial Intelligence Centre. */
export const REPORT_STATES = ['draft', 'decided', 'filed'] as const
export type ReportState = (typeof REPORT_STATES)[number]

export const REPORT_DECISIONS = ['file', 'no-file'] as const
export type ReportDecision = (typeof REPORT_DECISIONS)[number]

/** Source of a report: the office, another colleague, or a confirmed hit of a screening list. */
export const REPORT_SOURCES = ['office', 'colleague', 'screening'] as const
export type ReportSource = (typeof REPORT_SOURCES)[number]

export const REPORT_SOURCE_LABELS: Record<ReportSource, string> = {
  office: 'Office',
  colleague: 'Internal report',
  screening: 'Screening',
}

export const REPORT_ACTIONS = ['decide', 'file'] as const
export type ReportAction = (typeof REPORT_ACTIONS)[number]
