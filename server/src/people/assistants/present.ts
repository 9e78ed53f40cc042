import type { Assistant } from '@okwan/contract/people/assistants'
import { assistantActions, assistantStatus } from '@okwan/domain/people/assistants/assistants'
import { type AssistantLimits, NO_LIMITS } from '@okwan/domain/people/users/terms'
import type { PersonOfAgent } from '../users/people-of-agent.ts'
import type { LimitsRow } from './store.ts'

export function presentAssistant(person: PersonOfAgent, agentId: string, limits: LimitsRow | undefined): Assistant {
  const status = assistantStatus(person)
  return {
    assistantId: person.id,
    fullName: person.fullName,
    mobileNumber: person.mobileNumber,
    email: person.email,
    staffId: person.staffId,
    status,
    limits: presentLimits(limits),
    lastSignInAt: person.lastSignInAt?.toISOString() ?? null,
    createdAt: person.createdAt.toISOString(),
    version: person.version,
    allowedActions: [...assistantActions(status, isPausedByOffice(person, agentId))],
  }
}

export const isPausedByOffice = (person: PersonOfAgent, agentId: string) =>
  person.status === 'paused' && person.pausedBy !== agentId

/** Without limits on record, an assistant can sell everything. */
export function presentLimits(row: LimitsRow | undefined): Assistant['limits'] {
  const { products, ...rest } = row ? limitsOf(row) : NO_LIMITS
  return { ...rest, products: [...products] }
}

export function limitsOf(row: LimitsRow): AssistantLimits {
  return {
    products: row.products,
    dailyCount: row.daily_count,
    dailyPesewas: row.daily_pesewas,
    fromHour: row.from_hour,
    toHour: row.to_hour,
  }
}

/** Snapshot for the audit log. */
export function auditAssistant({ fullName, mobileNumber, email, status }: PersonOfAgent) {
  return { fullName, mobileNumber, email, status }
}
