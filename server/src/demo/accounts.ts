import type { Portal, Role } from '@okwan/domain/platform/permissions'

/** Branches of the demo. Names and numbers in this file are invented. */
export const DEMO_GROUPS = [
  {
    name: 'Southern branches',
    branches: [
      { name: 'Accra Central', code: 'ACC', town: 'Accra' },
      { name: 'Tema Harbour', code: 'TEM', town: 'Tema' },
      { name: 'Cape Coast', code: 'CPC', town: 'Cape Coast' },
    ],
  },
  {
    name: 'Northern branches',
    branches: [
      { name: 'Kumasi Adum', code: 'KUM', town: 'Kumasi' },
      { name: 'Tamale', code: 'TML', town: 'Tamale' },
    ],
  },
] as const

export type DemoAccount = {
  fullName: string
  role: Role
  mobileNumber: string
  branchName: string
  staffId: string
  agentNumber?: string
}

export const DEMO_ACCOUNTS: DemoAccount[] = [
  {
    fullName: 'Efua Mensah',
    role: 'SuperAdmin',
    mobileNumber: '233200000001',
    branchName: 'Accra Central',
    staffId: 'ST-0001',
  },
  {
    fullName: 'Kojo Asante',
    role: 'Admin',
    mobileNumber: '233200000002',
    branchName: 'Accra Central',
    staffId: 'ST-0002',
  },
  {
    fullName: 'Abena Owusu',
    role: 'Staff',
    mobileNumber: '233200000003',
    branchName: 'Accra Central',
    staffId: 'ST-0003',
  },
  {
    fullName: 'Yaw Boateng',
    role: 'Agent',
    mobileNumber: '233240000004',
    branchName: 'Accra Central',
    staffId: 'AG-0004',
  },
  {
    fullName: 'Esi Quaye',
    role: 'AssistantAgent',
    mobileNumber: '233240000005',
    branchName: 'Accra Central',
    staffId: 'AA-0005',
    agentNumber: '233240000004',
  },
  {
    fullName: 'Kofi Adjei',
    role: 'Staff',
    mobileNumber: '233200000006',
    branchName: 'Kumasi Adum',
    staffId: 'ST-0006',
  },
  {
    fullName: 'Akosua Darko',
    role: 'Agent',
    mobileNumber: '233240000007',
    branchName: 'Kumasi Adum',
    staffId: 'AG-0007',
  },
  {
    fullName: 'Nana Agyeman',
    role: 'Admin',
    mobileNumber: '233200000008',
    branchName: 'Accra Central',
    staffId: 'ST-0008',
  },
  {
    fullName: 'Ama Serwaa',
    role: 'SuperAdmin',
    mobileNumber: '233200000009',
    branchName: 'Accra Central',
    staffId: 'ST-0009',
  },
]

/** Payout number of the demo agent, different from the number he signs in with. */
export const DEMO_PAYOUT_NUMBER = { mobileNumber: '233244000404', fullName: 'Yaw Boateng' }

export function demoPortal(role: Role): Portal {
  if (role === 'Agent' || role === 'AssistantAgent') return 'agent'
  return role === 'Staff' ? 'staff' : 'admin'
}
