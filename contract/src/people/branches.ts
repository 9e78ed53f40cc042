import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, text } from '../platform/fields.ts'

const branch = z.object({
  branchId: z.string(),
  branchName: z.string(),
  code: z.string(),
  town: z.string(),
})

export const branchGroup = z.object({ groupId: z.string(), groupName: z.string(), branches: z.array(branch) })
export type BranchGroup = z.output<typeof branchGroup>

const managedBranch = branch.extend({
  address: z.string(),
  /** Accounts that are not deleted. */
  peopleCount: z.number(),
  closedAt: moment.nullable(),
  closeReason: z.string().nullable(),
  allowedActions: z.array(z.enum(['change', 'close'])),
})
export type ManagedBranch = z.output<typeof managedBranch>

const managedGroup = branchGroup.extend({ branches: z.array(managedBranch) })
export type ManagedGroup = z.output<typeof managedGroup>

/** Fields of a branch, which the set-up of a company requires too. */
export const branchFields = {
  name: text('the name of the branch', 120),
  code: z
    .string({ error: 'Enter a code' })
    .max(3, { error: 'Use three capital letters, such as ACC' })
    .regex(/^[A-Z]{3}$/, { error: 'Use three capital letters, such as ACC' }),
  town: text('the town', 120),
}
export const groupFields = { name: text('the name of the group', 120) }
const address = text('the address', 200, 0)

const all = { permission: 'settings.manage', scope: 'all branches' } as const
const params = z.strictObject({ id })

export const branchEndpoints = endpoints({
  'GET /branch': {
    summary: 'Branch groups with their open branches',
    permission: 'branches.read',
    scope: 'all branches',
    data: z.array(branchGroup),
  },
  'GET /branch-groups': {
    ...all,
    summary: 'Branch groups with open and closed branches, to manage them',
    data: z.array(managedGroup),
  },
  'POST /branch-groups': {
    ...all,
    summary: 'Add a branch group',
    body: z.strictObject(groupFields),
    data: managedGroup,
    status: 201,
  },
  'PUT /branch-groups/{id}': {
    ...all,
    summary: 'Rename a branch group',
    params,
    body: z.strictObject(groupFields),
    data: managedGroup,
  },
  'POST /branches': {
    ...all,
    summary: 'Add a branch to a group',
    body: z.strictObject({ groupId: id, ...branchFields, address }),
    data: managedBranch,
    status: 201,
  },
  'PUT /branches/{id}': {
    ...all,
    summary: 'Change name, town and address of a branch',
    params,
    body: z.strictObject({ name: branchFields.name, town: branchFields.town, address }),
    data: managedBranch,
  },
  'POST /branches/{id}/close': {
    ...all,
    summary: 'Close a branch without people and open work',
    params,
    body: z.strictObject({ reason: text('a reason', 500, 3) }),
    data: managedBranch,
  },
})
