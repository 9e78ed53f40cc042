import { ASSISTANTS_PER_AGENT } from '@okwan/domain/people/assistants/assistants'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { notifyChangedNumber } from './notify-changed-number.ts'
import {
  findUser,
  findUserByMobileNumber,
  insertUser,
  listUsersOfAgent,
  lockUser,
  nextAssistantStaffId,
  saveUser,
  type UserChanges,
  type UserRow,
} from './store.ts'

export type PersonOfAgent = ReturnType<typeof personOf>

/** Current and former assistants of an agent, newest first. */
export async function listPeopleOfAgent(tx: Tx, agentId: string): Promise<PersonOfAgent[]> {
  return (await listUsersOfAgent(tx, agentId)).map(personOf)
}

export async function findPersonOfAgent(tx: Tx, agentId: string, id: string): Promise<PersonOfAgent> {
  return ofAgent(agentId, await findUser(tx, id))
}

export async function lockPersonOfAgent(tx: Tx, agentId: string, id: string): Promise<PersonOfAgent> {
  return ofAgent(agentId, await lockUser(tx, id))
}

/** Whether a user of any branch signs in with this number. */
export async function isNumberInUse(tx: Tx, mobileNumber: string): Promise<boolean> {
  return (await findUserByMobileNumber(tx, mobileNumber)) !== undefined
}

/** Locks the agent's row, so that concurrent requests cannot exceed the maximum. */
export async function addPersonOfAgent(
  tx: Tx,
  agent: Actor,
  person: { fullName: string; mobileNumber: string; email: string | null },
  now: Date,
): Promise<PersonOfAgent> {
  await lockUser(tx, agent.id)
  const people = await listUsersOfAgent(tx, agent.id)
  if (people.filter(({ status }) => status !== 'deleted').length >= ASSISTANTS_PER_AGENT) {
    throw new Refusal('assistants_full', `You have ${ASSISTANTS_PER_AGENT} assistants, the maximum. Remove one first.`)
  }
  const staffId = await nextAssistantStaffId(tx)
  const { branchId, id: agentId } = agent
  const id = await insertUser(tx, { ...person, role: 'AssistantAgent', staffId, branchId, agentId }, now)
  return findPersonOfAgent(tx, agent.id, id)
}

export async function changePersonOfAgent(
  tx: Tx,
  { agentId, id }: { agentId: string; id: string },
  changes: Pick<UserChanges, 'fullName' | 'mobileNumber' | 'email' | 'status' | 'pausedBy'>,
  now: Date,
): Promise<PersonOfAgent> {
  const before = await findUser(tx, id)
  await saveUser(tx, id, changes, now)
  const after = await findUser(tx, id)
  if (before && after) await notifyChangedNumber(tx, before, after, now)
  return ofAgent(agentId, after)
}

/** An assistant of another agent is reported as missing. */
function ofAgent(agentId: string, row: UserRow | undefined): PersonOfAgent {
  if (!row || row.agent_id !== agentId)
    throw new Refusal('not_found', 'This assistant doesn’t exist or you can’t access their record.')
  return personOf(row)
}

function personOf(row: UserRow) {
  return {
    id: row.id,
    fullName: row.full_name,
    mobileNumber: row.mobile_number,
    email: row.email,
    staffId: row.staff_id,
    branchId: row.branch_id,
    status: row.status,
    pausedBy: row.paused_by,
    lastSignInAt: row.last_sign_in_at,
    createdAt: row.created_at,
    version: row.version,
  }
}
