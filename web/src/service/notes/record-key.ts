import type { NotedRecord } from '@okwan/domain/service/notes/terms'

/** Type and id of a record with notes, as in the API path of its notes. */
export type RecordKey = { recordType: NotedRecord; recordId: string }
