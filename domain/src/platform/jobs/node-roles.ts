/** Role of a process: serve requests, run jobs or both. */
export const NODE_ROLES = ['web', 'worker', 'both'] as const
export type NodeRole = (typeof NODE_ROLES)[number]
