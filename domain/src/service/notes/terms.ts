/** Records that have notes and tasks. */
export const NOTED_RECORDS = ['customer', 'policy', 'claim', 'request', 'complaint'] as const
export type NotedRecord = (typeof NOTED_RECORDS)[number]
