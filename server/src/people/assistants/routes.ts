import type { assistantEndpoints } from '@okwan/contract/people/assistants'
import type { Handlers } from '../../platform/http/context.ts'
import { addAssistant } from './add-assistant.ts'
import { changeAssistant } from './change-assistant.ts'
import { getAssistant } from './get-assistant.ts'
import { inviteAssistant } from './invite-assistant.ts'
import { listAssistants } from './list-assistants.ts'
import { removeAssistant } from './remove-assistant.ts'

export const assistantRoutes: Handlers<typeof assistantEndpoints> = {
  'GET /assistants': listAssistants,
  'POST /assistants': addAssistant,
  'GET /assistants/{id}': getAssistant,
  'PUT /assistants/{id}': changeAssistant,
  'POST /assistants/{id}/invite': inviteAssistant,
  'DELETE /assistants/{id}': removeAssistant,
}
