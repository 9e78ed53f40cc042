import type { NotedRecord } from '@okwan/domain/service/notes/terms'

/** The record of a panel, as the address of its notes names it. */
export type RecordKey = { recordType: NotedRecord; recordId: string }
