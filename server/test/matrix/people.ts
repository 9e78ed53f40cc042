import type { Portal, Role } from '@okwan/domain/platform/permissions'
import type { Client, TestProduct } from '../product.ts'

/** Relation of a record to the user who requests it. */
export const RELATIONS = ['own', 'team', 'branch', 'other'] as const
export type Relation = (typeof RELATIONS)[number]

/**
 * The five roles that send requests, and three agents who own records: in the same branch, in another branch of the group, and
 * in another group.
 */
export type Person = Role | 'colleague' | 'neighbour' | 'outsider'

export const PEOPLE: Record<Person, { mobileNumber: string; portal: Portal }> = {
  SuperAdmin: { mobileNumber: '233200000001', portal: 'admin' },
  Admin: { mobileNumber: '233200000002', portal: 'admin' },
  Staff: { mobileNumber: '233200000003', portal: 'staff' },
  Agent: { mobileNumber: '233240000004', portal: 'agent' },
  AssistantAgent: { mobileNumber: '233240000005', portal: 'agent' },
  colleague: { mobileNumber: '233240000031', portal: 'agent' },
  neighbour: { mobileNumber: '233240000032', portal: 'agent' },
  outsider: { mobileNumber: '233240000007', portal: 'agent' },
}
// Object.keys loses the union type of the keys.
export const PERSONS = Object.keys(PEOPLE) as Person[]

/** Team: the assistant of an agent, the agent of an assistant; for office users, the other branches of the group. */
export function ownerOf(role: Role, relation: Relation): Person {
  if (relation === 'own') return role
  if (relation === 'branch') return 'colleague'
  if (relation === 'other') return 'outsider'
  if (role === 'Agent') return 'AssistantAgent'
  return role === 'AssistantAgent' ? 'Agent' : 'neighbour'
}

export type Clients = Record<Person, Client>

export async function signEveryoneIn(product: TestProduct): Promise<Clients> {
  const clients: Partial<Clients> = {}
  for (const person of PERSONS) clients[person] = await signIn(product, person)
  return clients as Clients // the loop adds one for each
}

export async function signIn(product: TestProduct, person: Person): Promise<Client> {
  const { mobileNumber, portal } = PEOPLE[person]
  const client = product.client(portal)
  const isOfDemo = person !== 'colleague' && person !== 'neighbour'
  return isOfDemo ? client.signIn(mobileNumber) : signInByCode(product, client, mobileNumber)
}

async function signInByCode(product: TestProduct, client: Client, customerMobileNumber: string): Promise<Client> {
  const { requestId, prefix } = (await client.post('/auth/send/otp', { customerMobileNumber })).body.data
  await product.runJobs()
  const messages = (await client.get(`/demo/messages?to=${customerMobileNumber}`)).body.data as { code?: string }[]
  const code = messages.find((message) => message.code)?.code
  const response = await client.post('/auth/verify/otp', { requestId, prefix, code, customerMobileNumber })
  if (response.status !== 200) throw new Error(JSON.stringify(response.body))
  client.token = response.body.data.token
  return client
}

type Branch = { branchId: string; branchName: string }

/** Adds the two agents that the demo does not have. */
export async function addColleagues(product: TestProduct): Promise<void> {
  const superAdmin = await product.client('admin').signIn(PEOPLE.SuperAdmin.mobileNumber)
  const groups = (await superAdmin.get('/branch')).body.data as { branches: Branch[] }[]
  const branches = groups.flatMap((group) => group.branches)
  const add = async (person: 'colleague' | 'neighbour', fullName: string, branchName: string) => {
    const branchId = branches.find((branch) => branch.branchName === branchName)?.branchId
    const { mobileNumber } = PEOPLE[person]
    const body = { fullName, mobileNumber, staffId: `AG-${person}`, role: 'Agent', branchId }
    const { status } = await superAdmin.post('/users', body)
    if (status !== 201) throw new Error(`${person} could not be added: ${status}`)
  }
  await add('colleague', 'Kwame Lartey', 'Accra Central')
  await add('neighbour', 'Adjoa Tetteh', 'Tema Harbour')
}
