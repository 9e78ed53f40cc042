import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'

const branch = z.object({
  branchId: z.string(),
  branchName: z.string(),
  code: z.string(),
  town: z.string(),
})

export const branchGroup = z.object({ groupId: z.string(), groupName: z.string(), branches: z.array(branch) })
export type BranchGroup = z.output<typeof branchGroup>

export const branchEndpoints = endpoints({
  'GET /branch': {
    summary: 'Branch groups with their branches',
    permission: 'branches.read',
    scope: 'all branches',
    data: z.array(branchGroup),
  },
})
