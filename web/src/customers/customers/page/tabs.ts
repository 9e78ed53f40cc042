export const TABS = [
  { id: 'policies', label: 'Policies' },
  { id: 'renewals', label: 'Renewals' },
  { id: 'claims', label: 'Claims' },
  { id: 'complaints', label: 'Complaints' },
  { id: 'payments', label: 'Payments' },
  { id: 'requests', label: 'Requests' },
  { id: 'documents', label: 'Documents' },
  { id: 'messages', label: 'Messages' },
  { id: 'activity', label: 'Activity' },
] as const
export type CustomerTab = (typeof TABS)[number]['id']
