import type { noteEndpoints } from '@okwan/contract/service/notes'
import type { Handlers } from '../../platform/http/context.ts'
import { addNote, editNote, getNotes } from './notes.ts'
import { addTask, changeTask, listMentions, listOwnTasks, markSeen } from './tasks.ts'

export const noteRoutes: Handlers<typeof noteEndpoints> = {
  'GET /notes/{recordType}/{recordId}': getNotes,
  'POST /notes/{recordType}/{recordId}': addNote,
  'PUT /notes/{recordType}/{recordId}/{noteId}': editNote,
  'POST /notes/{recordType}/{recordId}/tasks': addTask,
  'POST /notes/{recordType}/{recordId}/tasks/{taskId}': changeTask,
  'GET /tasks': listOwnTasks,
  'GET /mentions': listMentions,
  'POST /mentions/seen': markSeen,
}
