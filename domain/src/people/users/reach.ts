import type { Role } from '../../platform/permissions.ts'

export type Sale = {
  sellerId: string
  /** The agent the seller sells for, when the seller is an assistant. */
  sellerAgentId: string | null
  branchId: string
  branchGroupId: string
}

/** Which sales a person sees: one's own, one's assistants', one's branch, one's branches, all. */
export function reachesSale(
  person: { id: string; role: Role; branchId: string; branchGroupId: string },
  sale: Sale,
): boolean {
  if (sale.sellerId === person.id) return true
  const reach: Record<Role, boolean> = {
    SuperAdmin: true,
    Admin: sale.branchGroupId === person.branchGroupId,
    Staff: sale.branchId === person.branchId,
    Agent: sale.sellerAgentId === person.id,
    AssistantAgent: false,
  }
  return reach[person.role]
}
