import type { importEndpoints } from '@okwan/contract/sales/imports'
import type { Handlers } from '../../platform/http/context.ts'
import { correctRow } from './correct-row.ts'
import {
  approve,
  decline,
  discard,
  endUndoRequest,
  requestImportUndo,
  resume,
  stop,
  submit,
  undo,
} from './decide-import.ts'
import { getImport, listColumns, listImports, listRows } from './read-imports.ts'
import { showHeadings, startImport } from './start-import.ts'

export const importRoutes: Handlers<typeof importEndpoints> = {
  'GET /imports/columns': listColumns,
  'GET /imports': listImports,
  'GET /imports/{id}': getImport,
  'GET /imports/{id}/rows': listRows,
  'POST /imports/headings': showHeadings,
  'POST /imports': startImport,
  'PUT /imports/{id}/rows/{rowNumber}': correctRow,
  'POST /imports/{id}/submit': submit,
  'POST /imports/{id}/approve': approve,
  'POST /imports/{id}/decline': decline,
  'POST /imports/{id}/stop': stop,
  'POST /imports/{id}/resume': resume,
  'POST /imports/{id}/discard': discard,
  'POST /imports/{id}/request-undo': requestImportUndo,
  'POST /imports/{id}/keep': endUndoRequest,
  'POST /imports/{id}/undo': undo,
}
