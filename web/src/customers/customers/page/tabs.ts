/** The policies are in the calendar above the records. */
export const TABS = [
  { id: 'payments', label: 'Payments' },
  { id: 'claims', label: 'Claims' },
  { id: 'complaints', label: 'Complaints' },
  { id: 'requests', label: 'Requests' },
  { id: 'documents', label: 'Documents' },
  { id: 'messages', label: 'Messages' },
  { id: 'activity', label: 'Activity' },
] as const
export type CustomerTab = (typeof TABS)[number]['id']
